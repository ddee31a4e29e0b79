import type { Kind } from './kinds.ts';
import { good } from './good.ts';
import { head, jsonResponse } from './rawServer.ts';

/** A response with this status line, body and headers. */
const answers = (status: string, body: string, expect: Kind['expect'], ...headers: string[]): Kind => ({
  name: `HTTP ${status}${headers.length > 0 ? ` with ${headers.join(', ')}` : ''}, ${body.startsWith('{') ? `code ${/\d+/.exec(body)?.[0]}` : body === '' ? 'no body' : 'HTML'}`,
  toxic: (socket) => void socket.write(status.startsWith('204') || status.startsWith('304') ? head(status, ...headers) : jsonResponse(body, status, ...headers)),
  expect,
});
const HTML = '<html><body>nginx</body></html>';
const SAYS_OK = '{"code":200,"message":"ok","data":[]}';
const SAYS_LOST = '{"code":40000,"message":"expired","data":null}';

/** The status says that something is wrong. A refusal of the token is one only in an envelope below 500, or as a status 401. */
export const statusFaults: Kind[] = [
  answers('500 Internal Server Error', SAYS_OK, 'failed'),
  answers('500 Internal Server Error', SAYS_LOST, 'failed'),
  answers('500 Internal Server Error', HTML, 'failed'),
  answers('502 Bad Gateway', HTML, 'failed'),
  answers('503 Service Unavailable', SAYS_LOST, 'failed'),
  { ...answers('503 Service Unavailable', HTML, 'failed', 'Retry-After: 7'), retryAfter: '7' },
  { ...answers('503 Service Unavailable', HTML, 'failed', 'Retry-After: 3600'), retryAfter: '10' },
  answers('503 Service Unavailable', HTML, 'failed', 'Retry-After: Fri, 20 Nov 2026 00:00:00 GMT'),
  answers('504 Gateway Timeout', HTML, 'failed'),
  answers('599 Odd', SAYS_OK, 'failed'),
  { ...answers('429 Too Many Requests', HTML, { code: 429 }, 'Retry-After: 3'), retryAfter: '3' },
  { ...answers('401 Unauthorized', HTML, { code: 40000 }), endsSession: true },
  answers('403 Forbidden', HTML, { code: 403 }),
  answers('404 Not Found', HTML, { code: 404 }),
  answers('400 Bad Request', HTML, 'failed'),
  answers('418 Teapot', '', 'failed'),
  answers('204 No Content', '', 'failed'),
  answers('304 Not Modified', '', 'failed'),
  answers('206 Partial Content', '{"code":200', 'failed', 'Content-Range: bytes 0-9/100'),
  answers('301 Moved', '', 'failed', 'Location: http://169.254.169.254/latest/meta-data/'),
  answers('302 Found', '', 'failed', 'Location: //evil.example/'),
  answers('307 Temporary Redirect', '', 'failed', 'Location: file:///etc/passwd'),
  answers('308 Permanent Redirect', '', 'failed', 'Location: /api/user/bag'),
  { name: '2,000 interim responses', toxic: (socket, request) => void socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(2_000) + jsonResponse(good(request))), expect: 'works' },
  { name: 'interim responses and no other', toxic: (socket) => void socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100)), expect: 'late' },
  { name: 'HTTP 100', toxic: (socket, request) => void socket.write(`HTTP/1.1 100 Continue\r\n\r\n${jsonResponse(good(request))}`), expect: 'worksOrFails' },
  { name: 'switches protocols', toxic: (socket) => void socket.write(head('101 Switching Protocols', 'Upgrade: h2c', 'Connection: Upgrade')), expect: 'failed' },
];
