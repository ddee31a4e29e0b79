import type { HttpResponse, Browser } from './browserLike.ts';

export interface Part {
  name: string;
  filename?: string;
  type?: string;
  bytes: Buffer | string;
}

/** The headers that pass CSRF protection. */
export const OURS = { 'x-bank-csrf': '1', 'sec-fetch-site': 'same-origin' };
const BOUNDARY = '----form';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** The body of a multipart form, as browsers write it. */
export const multipart = (...parts: Part[]): Buffer => Buffer.concat([
  ...parts.flatMap(({ name, filename, type, bytes }) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`),
    Buffer.from(bytes), Buffer.from('\r\n'),
  ]),
  Buffer.from(`--${BOUNDARY}--\r\n`),
]);

export const filePart = (bytes: Buffer | string, filename = '执照.png'): Part => ({ name: 'file', filename, type: 'image/png', bytes });
export const kindPart = (value: string): Part => ({ name: 'kind', bytes: value });

export const sendForm = (browser: Browser, body: Buffer, headers: Record<string, string> = OURS): Promise<HttpResponse> =>
  browser.send('POST', '/bff/upload', body, { 'content-type': FORM_TYPE, ...headers });
