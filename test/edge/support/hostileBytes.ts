import { TOKEN_COOKIE } from '../../../shared/constants.ts';
import { filePart, FORM_TYPE, kindPart, multipart, OURS } from '../../support/browserLike.ts';

/** A request without a body. */
export const get = (host: string, target: string, ...lines: string[]): string =>
  [`GET ${target} HTTP/1.1`, `Host: ${host}`, ...lines, '', ''].join('\r\n');

/** The `Cookie` line of so many names that decode to the session cookie's, the shortest first. */
export const cookieLine = (count: number): string =>
  `Cookie: ${Array.from({ length: 2 ** TOKEN_COOKIE.length }, (_, bits) =>
    [...TOKEN_COOKIE]
      .map((letter, at) => ((bits >> at) & 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter))
      .join(''),
  )
    .sort((left, right) => left.length - right.length)
    .slice(0, count)
    .join('=;')}=`;

/** 64 KB of headers in lines of nearly 4 KB. */
export const LONG_HEADERS = `GET / HTTP/1.1\r\n${Array.from({ length: 16 }, (_, at) => `X${at}: ${'a'.repeat(4_085)}\r\n`).join('')}`;

/** The first 20 KB of an upload of 5 MB with an invented token. */
export const beginningOfUpload = (host: string, ...lines: string[]): string =>
  [
    'POST /bff/upload HTTP/1.1',
    `Host: ${host}`,
    ...lines,
    'Cookie: bank_token=invented',
    `Content-Type: ${FORM_TYPE}`,
    'Content-Length: 5000000',
    ...Object.entries(OURS).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n') +
  String(multipart(kindPart('license_files'), filePart('a'.repeat(20_000)))).slice(0, 20_000);
