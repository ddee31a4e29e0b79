import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { callNames, contract } from '../../../shared/contract/index.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import { ok } from '../../../shared/envelope.ts';
import { recordedData } from '../recorded.ts';
import { paceFaults, drip } from './paces.ts';
import { type Toxic, head, jsonResponse } from './rawServer.ts';
import { pour } from './pour.ts';

/** Calls without a record's number, by the upstream's method and path. */
const CALLS = new Map(
  callNames.flatMap((name) => {
    const row: Endpoint = contract[name];
    return row.upstream ? [[row.upstream as string, name] as const] : [];
  }),
);

/** A good response's text to a request, with recorded data. */
export function good(request: string): string {
  const [, method = '', path = ''] = /^(\S+) ([^\s?]+)/.exec(request) ?? [];
  const name = CALLS.get(`${method} ${path}`);
  return JSON.stringify(ok(name && name !== 'capabilities' ? recordedData(name) : []));
}

/**
 * What the gateway must make of a fault, by the table of `normalize`: `works` 200; `failed` 502; `late` 504 at the deadline;
 * `unreached` 502 and nothing was sent; `torn` the connection broke at its beginning, so that the request may or may not have
 * been written; or the code of a refusal. A money call that was sent and has no answer has an unknown outcome (50410).
 */
export type Verdict = 'works' | 'failed' | 'late' | 'unreached' | 'torn' | 'worksOrFails' | { code: number };

export interface Kind {
  name: string;
  /** What happens to a request; absent: connections fail already, or are served well. */
  toxic?: Toxic;
  /** What happens to a connection when it is opened. `refuse`: nothing listens. */
  onConnect?: 'refuse' | ((socket: Socket) => void);
  expect: Verdict;
  /** The upstream refuses the token itself, so that the member's page ends the session. */
  endsSession?: true;
  /** `Retry-After` that a read's and a write's response must have. */
  retryAfter?: string;
}

/** The connection fails, or ends before a whole head has come. */
// prettier-ignore
const connectionFaults: Kind[] = [
  { name: 'nothing listens', onConnect: 'refuse', expect: 'unreached' },
  { name: 'closed when accepted', onConnect: (socket) => void socket.destroy(), expect: 'torn' },
  { name: 'reset when accepted', onConnect: (socket) => void socket.resetAndDestroy(), expect: 'torn' },
  { name: 'half-closed when accepted', onConnect: (socket) => void socket.end(), expect: 'torn' },
  { name: 'speaks before it is asked', onConnect: (socket) => void socket.write('220 mail.example ESMTP\r\n'), expect: 'torn' },
  { name: 'accepted and never read', onConnect: (socket) => void socket.pause(), expect: 'late' },
  { name: 'read and never answered', toxic: () => undefined, expect: 'late' },
  { name: 'reset before the head', toxic: (socket) => void socket.resetAndDestroy(), expect: 'failed' },
  { name: 'closed before the head', toxic: (socket) => void socket.end(), expect: 'failed' },
  { name: 'closed in the status line', toxic: (socket) => void socket.end('HTTP/1.1 20'), expect: 'failed' },
  { name: 'closed in the head', toxic: (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-'), expect: 'failed' },
  { name: 'reset in the head', toxic: (socket) => void socket.write('HTTP/1.1 200 OK\r\nConte', () => socket.resetAndDestroy()), expect: 'failed' },
  { name: 'stops in the head', toxic: (socket) => void socket.write('HTTP/1.1 200 OK\r\nConte'), expect: 'late' },
  { name: 'stops after the head', toxic: (socket) => void socket.write(head('200 OK', 'Content-Length: 100')), expect: 'late' },
  { name: 'stops after a chunked head', toxic: (socket) => void socket.write(head('200 OK', 'Transfer-Encoding: chunked')), expect: 'late' },
];

/** The body breaks off, does not end, or is too large. */
const bodyFaults: Kind[] = [
  {
    name: 'closed in a body of known length',
    toxic: (socket) => void socket.end(`${head('200 OK', 'Content-Length: 100')}{"code":200`),
    expect: 'failed',
  },
  {
    name: 'reset in a body of known length',
    toxic: (socket) =>
      void socket.write(`${head('200 OK', 'Content-Length: 100')}{"code":200`, () =>
        socket.resetAndDestroy(),
      ),
    expect: 'failed',
  },
  {
    name: 'stops in a body of known length',
    toxic: (socket) => void socket.write(`${head('200 OK', 'Content-Length: 100')}{"code":200`),
    expect: 'late',
  },
  {
    name: 'closed in a chunk',
    toxic: (socket) => void socket.end(`${head('200 OK', 'Transfer-Encoding: chunked')}ff\r\n{"code":200`),
    expect: 'failed',
  },
  {
    name: 'closed before the last chunk',
    toxic: (socket) =>
      void socket.end(`${head('200 OK', 'Transfer-Encoding: chunked')}c\r\n{"code":200}\r\n`),
    expect: 'failed',
  },
  {
    name: 'a chunk without a size',
    toxic: (socket) =>
      void socket.end(`${head('200 OK', 'Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`),
    expect: 'failed',
  },
  {
    name: 'a body that ends with the connection, cut off',
    toxic: (socket, request) =>
      void socket.end(head('200 OK', 'Connection: close') + good(request).slice(0, -2)),
    expect: 'failed',
  },
  {
    name: 'a body that ends with the connection, whole',
    toxic: (socket, request) => void socket.end(head('200 OK', 'Connection: close') + good(request)),
    expect: 'works',
  },
  {
    name: 'cut off, with a length that fits',
    toxic: (socket, request) => void socket.write(jsonResponse(good(request).slice(0, -2))),
    expect: 'failed',
  },
  {
    name: 'a byte at a time for ever',
    toxic: (socket) => drip(socket, head('200 OK', 'Transfer-Encoding: chunked'), '1\r\n \r\n', 10),
    expect: 'late',
  },
  {
    name: 'chunks without end',
    toxic: (socket) => pour(socket, head('200 OK', 'Transfer-Encoding: chunked'), `10000\r\n${SPACES}\r\n`),
    expect: 'failed',
  },
  {
    name: '2 GB',
    toxic: (socket) => pour(socket, head('200 OK', `Content-Length: ${2 ** 31}`), SPACES),
    expect: 'failed',
  },
  {
    name: '10 MB',
    toxic: (socket) => pour(socket, head('200 OK', `Content-Length: ${10 * 1024 * 1024}`), SPACES),
    expect: 'failed',
  },
  {
    name: 'surplus bytes after the body',
    toxic: (socket, request) => void socket.write(`${jsonResponse(good(request))}surplus`),
    expect: 'worksOrFails',
  },
  {
    name: 'a second response after the first',
    toxic: (socket, request) =>
      void socket.write(
        jsonResponse(good(request)) + jsonResponse({ code: 200, message: '', data: 'FOREIGN' }),
      ),
    expect: 'worksOrFails',
  },
  {
    name: 'a second response on the idle connection',
    toxic: (socket, request) =>
      void socket.write(jsonResponse(good(request)), () =>
        setTimeout(() => socket.write(jsonResponse({ code: 200, message: '', data: 'FOREIGN' })), 20),
      ),
    expect: 'works',
  },
];

/** A response with this body. */
const says = (name: string, body: string, expect: Kind['expect']): Kind => ({
  name,
  toxic: (socket) => void socket.write(jsonResponse(body)),
  expect,
});

/** A good response with its text changed. */
const changed = (name: string, change: (text: string) => string, expect: Kind['expect']): Kind => ({
  name,
  toxic: (socket, request) => void socket.write(jsonResponse(change(good(request)))),
  expect,
});

/** HTTP is in order, but what it carries is not; `test/server/normalize.test.ts` has more of these. */
const contentFaults: Kind[] = [
  says('HTML', '<!doctype html><title>error</title>', 'failed'),
  says('code 500', '{"code":500,"message":"SQLSTATE[42S02]","data":null}', 'failed'),
  {
    ...says('code 429', '{"code":429,"message":"x","data":{"retry_after":7}}', { code: 429 }),
    retryAfter: '7',
  },
  // To the call that checks the token, these refuse the token.
  { ...says('code 403', '{"code":403,"message":"无权限","data":null}', { code: 403 }), endsSession: true },
  says('code 422', '{"code":422,"message":"余额不足","data":null}', { code: 422 }),
  {
    ...says('code 40000', '{"code":40000,"message":"登录已过期","data":null}', { code: 40000 }),
    endsSession: true,
  },
  // The wallet is a record without identity: what cannot be read of it is unknown, and the rest is shown.
  says('no data', '{"code":200,"message":"ok"}', 'works'),
  says('data that are null', '{"code":200,"message":"ok","data":null}', 'works'),
  says('data of another kind', '{"code":200,"message":"ok","data":7}', 'works'),
  says(
    '5,000 levels',
    `{"code":200,"message":"ok","data":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    'works',
  ),
  changed('a code as text', (text) => text.replace('"code":200', '"code":"200"'), 'works'),
  changed(
    '__proto__',
    (text) =>
      text.replace(
        '"code":200',
        '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"code":200',
      ),
    'works',
  ),
  changed(
    'lone surrogates',
    (text) => text.replace('"message":"ok"', String.raw`"message":"\ud800"`),
    'works',
  ),
  changed(
    'numbers above 2^53',
    (text) => text.replace('"code":200', '"serial":12345678901234567890,"code":200'),
    'works',
  ),
  changed('1 MB of spaces', (text) => ' '.repeat(1024 * 1024) + text, 'works'),
  {
    name: 'JSON as text/html',
    toxic: (socket, request) =>
      void socket.write(
        `${head('200 OK', 'Content-Type: text/html', `Content-Length: ${Buffer.byteLength(good(request))}`)}${good(request)}`,
      ),
    expect: 'works',
  },
  {
    name: 'JSON without a content type',
    toxic: (socket, request) =>
      void socket.write(
        `${head('200 OK', `Content-Length: ${Buffer.byteLength(good(request))}`)}${good(request)}`,
      ),
    expect: 'works',
  },
  {
    name: 'a gzip bomb',
    toxic: (socket) => {
      socket.write(head('200 OK', 'Content-Encoding: gzip', `Content-Length: ${BOMB.length}`));
      socket.write(BOMB);
    },
    expect: 'failed',
  },
  {
    name: 'a thousand encodings',
    toxic: (socket) => {
      socket.write(
        head(
          '200 OK',
          `Content-Encoding: ${Array.from({ length: 1000 }, () => 'gzip').join(',')}`,
          `Content-Length: ${BOMB.length}`,
        ),
      );
      socket.write(BOMB);
    },
    expect: 'failed',
  },
];

/** A response with this status line, body and headers. */
const answers = (status: string, body: string, expect: Kind['expect'], ...headers: string[]): Kind => ({
  name: `HTTP ${status}${headers.length > 0 ? ` with ${headers.join(', ')}` : ''}, ${body.startsWith('{') ? `code ${/\d+/.exec(body)?.[0]}` : body === '' ? 'no body' : 'HTML'}`,
  toxic: (socket) =>
    void socket.write(
      status.startsWith('204') || status.startsWith('304')
        ? head(status, ...headers)
        : jsonResponse(body, status, ...headers),
    ),
  expect,
});

const SAYS_OK = '{"code":200,"message":"ok","data":[]}';
const SAYS_LOST = '{"code":40000,"message":"expired","data":null}';

const HTML = '<html><body>nginx</body></html>';

/** The status says that something is wrong. A refusal of the token is one only in an envelope below 500, or as a status 401. */
const statusFaults: Kind[] = [
  answers('500 Internal Server Error', SAYS_OK, 'failed'),
  answers('500 Internal Server Error', SAYS_LOST, 'failed'),
  { ...answers('503 Service Unavailable', HTML, 'failed', 'Retry-After: 7'), retryAfter: '7' },
  { ...answers('503 Service Unavailable', HTML, 'failed', 'Retry-After: 3600'), retryAfter: '10' },
  answers('503 Service Unavailable', HTML, 'failed', 'Retry-After: Fri, 20 Nov 2026 00:00:00 GMT'),
  { ...answers('429 Too Many Requests', HTML, { code: 429 }, 'Retry-After: 3'), retryAfter: '3' },
  { ...answers('401 Unauthorized', HTML, { code: 40000 }), endsSession: true },
  answers('403 Forbidden', HTML, { code: 403 }),
  answers('404 Not Found', HTML, { code: 404 }),
  answers('204 No Content', '', 'failed'),
  answers('304 Not Modified', '', 'failed'),
  answers('206 Partial Content', '{"code":200', 'failed', 'Content-Range: bytes 0-9/100'),
  answers('301 Moved', '', 'failed', 'Location: http://169.254.169.254/latest/meta-data/'),
  answers('302 Found', '', 'failed', 'Location: //evil.example/'),
  {
    name: '2,000 interim responses',
    toxic: (socket, request) =>
      void socket.write(
        'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(2_000) + jsonResponse(good(request)),
      ),
    expect: 'works',
  },
  {
    name: 'interim responses and no other',
    toxic: (socket) => void socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100)),
    expect: 'late',
  },
  {
    name: 'HTTP 100',
    toxic: (socket, request) =>
      void socket.write(`HTTP/1.1 100 Continue\r\n\r\n${jsonResponse(good(request))}`),
    expect: 'worksOrFails',
  },
  {
    name: 'switches protocols',
    toxic: (socket) =>
      void socket.write(head('101 Switching Protocols', 'Upgrade: h2c', 'Connection: Upgrade')),
    expect: 'failed',
  },
];

const starts = (name: string, bytes: string): Kind => ({
  name,
  toxic: (socket) => void socket.end(bytes),
  expect: 'failed',
});

/** A good response with these further header lines. */
const carries = (name: string, lines: string[], expect: Kind['expect']): Kind => ({
  name,
  toxic: (socket, request) => void socket.write(jsonResponse(good(request), '200 OK', ...lines)),
  expect,
});

/** Heads that are not HTTP, too large, or meant for someone else. */
const headerFaults: Kind[] = [
  starts('no HTTP', 'garbage\r\n\r\n'),
  starts('another version', 'HTTP/9.9 200 OK\r\n\r\n'),
  starts('a status that is no number', 'HTTP/1.1 OK 200\r\n\r\n'),
  starts('a status of four digits', 'HTTP/1.1 2000 OK\r\nContent-Length: 2\r\n\r\n{}'),
  starts('the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  starts('two lengths', head('200 OK', 'Content-Length: 5', 'Content-Length: 6')),
  starts('a negative length', head('200 OK', 'Content-Length: -1')),
  starts('a length that is no number', head('200 OK', 'Content-Length: 0x10')),
  carries('a header with NUL', ['Bad: a\u0000b'], 'failed'),
  carries('a header name with a space', ['Bad Name: x'], 'failed'),
  carries('20 KB in one header', [`Big: ${'a'.repeat(20_000)}`], 'failed'),
  carries(
    '5,000 headers',
    Array.from({ length: 5_000 }, (_, n) => `H${n}: x`),
    'failed',
  ),
  carries('a folded header', ['Folded: a', ' b'], 'worksOrFails'),
  carries(
    'headers meant for browsers',
    [
      'Set-Cookie: bank_token=evil',
      'Set-Cookie: bank_invite=evil',
      'Clear-Site-Data: "*"',
      'Access-Control-Allow-Origin: *',
      'Content-Security-Policy: script-src *',
      'Strict-Transport-Security: max-age=0',
      'X-Powered-By: PHP/5.2',
      'Refresh: 0;url=https://evil.example',
      'X-Session-Reset: x',
    ],
    'works',
  ),
  carries('a clock a day off', ['Date: Mon, 01 Jan 2001 00:00:00 GMT', 'Expires: 0', 'Age: 99999'], 'works'),
];

/** Every kind of fault of the upstream, by family. */
export const kinds: readonly Kind[] = [
  ...connectionFaults,
  ...bodyFaults,
  ...contentFaults,
  ...statusFaults,
  ...headerFaults,
  ...paceFaults,
];

const SPACES = ' '.repeat(64 * 1024);

const BOMB = gzipSync(Buffer.alloc(5 * 1024 * 1024, ' '));
