import type { Kind } from './kinds.ts';
import { head } from './rawServer.ts';

/** The connection fails, or ends before a whole head has come. */
export const connectionFaults: Kind[] = [
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
