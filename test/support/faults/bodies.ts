import type { Kind } from './kinds.ts';
import { drip } from './paces.ts';
import { pour } from './pour.ts';
import { good } from './good.ts';
import { head, jsonResponse } from './rawServer.ts';

const SPACES = ' '.repeat(64 * 1024);

/** The body breaks off, does not end, or is too large. */
export const bodyFaults: Kind[] = [
  { name: 'closed in a body of known length', toxic: (socket) => void socket.end(`${head('200 OK', 'Content-Length: 100')}{"code":200`), expect: 'failed' },
  { name: 'reset in a body of known length', toxic: (socket) => void socket.write(`${head('200 OK', 'Content-Length: 100')}{"code":200`, () => socket.resetAndDestroy()), expect: 'failed' },
  { name: 'stops in a body of known length', toxic: (socket) => void socket.write(`${head('200 OK', 'Content-Length: 100')}{"code":200`), expect: 'late' },
  { name: 'closed in a chunk', toxic: (socket) => void socket.end(`${head('200 OK', 'Transfer-Encoding: chunked')}ff\r\n{"code":200`), expect: 'failed' },
  { name: 'closed before the last chunk', toxic: (socket) => void socket.end(`${head('200 OK', 'Transfer-Encoding: chunked')}c\r\n{"code":200}\r\n`), expect: 'failed' },
  { name: 'a chunk without a size', toxic: (socket) => void socket.end(`${head('200 OK', 'Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`), expect: 'failed' },
  { name: 'a body that ends with the connection, cut off', toxic: (socket, request) => void socket.end(head('200 OK', 'Connection: close') + good(request).slice(0, -2)), expect: 'failed' },
  { name: 'a body that ends with the connection, whole', toxic: (socket, request) => void socket.end(head('200 OK', 'Connection: close') + good(request)), expect: 'works' },
  { name: 'cut off, with a length that fits', toxic: (socket, request) => void socket.write(jsonResponse(good(request).slice(0, -2))), expect: 'failed' },
  { name: 'a byte at a time for ever', toxic: (socket) => drip(socket, head('200 OK', 'Transfer-Encoding: chunked'), '1\r\n \r\n', 10), expect: 'late' },
  { name: 'chunks without end', toxic: (socket) => pour(socket, head('200 OK', 'Transfer-Encoding: chunked'), `10000\r\n${SPACES}\r\n`), expect: 'failed' },
  { name: '2 GB', toxic: (socket) => pour(socket, head('200 OK', `Content-Length: ${2 ** 31}`), SPACES), expect: 'failed' },
  { name: '10 MB', toxic: (socket) => pour(socket, head('200 OK', `Content-Length: ${10 * 1024 * 1024}`), SPACES), expect: 'failed' },
  { name: 'surplus bytes after the body', toxic: (socket, request) => void socket.write(`${jsonResponse(good(request))}surplus`), expect: 'worksOrFails' },
  { name: 'a second response after the first', toxic: (socket, request) => void socket.write(jsonResponse(good(request)) + jsonResponse({ code: 200, message: '', data: 'FOREIGN' })), expect: 'worksOrFails' },
  { name: 'a second response on the idle connection', toxic: (socket, request) => void socket.write(jsonResponse(good(request)), () => setTimeout(() => socket.write(jsonResponse({ code: 200, message: '', data: 'FOREIGN' })), 20)), expect: 'works' },
];
