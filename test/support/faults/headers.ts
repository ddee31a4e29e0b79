import type { Kind } from './kinds.ts';
import { good } from './good.ts';
import { head, jsonResponse } from './rawServer.ts';

/** A good response with these further header lines. */
const carries = (name: string, lines: string[], expect: Kind['expect']): Kind => ({ name, toxic: (socket, request) => void socket.write(jsonResponse(good(request), '200 OK', ...lines)), expect });
const starts = (name: string, bytes: string): Kind => ({ name, toxic: (socket) => void socket.end(bytes), expect: 'failed' });

/** Heads that are not HTTP, too large, or meant for someone else. */
export const headerFaults: Kind[] = [
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
  carries('5,000 headers', Array.from({ length: 5_000 }, (_, n) => `H${n}: x`), 'failed'),
  carries('a folded header', ['Folded: a', ' b'], 'worksOrFails'),
  carries('headers meant for browsers', ['Set-Cookie: bank_token=evil', 'Set-Cookie: bank_invite=evil', 'Clear-Site-Data: "*"', 'Access-Control-Allow-Origin: *', 'Content-Security-Policy: script-src *', 'Strict-Transport-Security: max-age=0', 'X-Powered-By: PHP/5.2', 'Refresh: 0;url=https://evil.example', 'X-Session-Reset: x'], 'works'),
  carries('a clock a day off', ['Date: Mon, 01 Jan 2001 00:00:00 GMT', 'Expires: 0', 'Age: 99999'], 'works'),
];
