import type { Socket } from 'node:net';
import { type Kind, good } from './kinds.ts';
import { jsonResponse } from './rawServer.ts';

/** Writes the start, then the piece again and again, every so many ms. */
export function drip(socket: Socket, start: string, piece: string, ms: number): void {
  socket.write(start);
  const timer = setInterval(() => socket.write(piece), ms);
  socket.on('close', () => clearInterval(timer));
}

/** Writes the text in pieces of so many bytes, one in each turn of the event loop or every so many ms. */
function inPieces(socket: Socket, text: string, size: number, ms = 0): void {
  const bytes = Buffer.from(text);
  let at = 0;
  const next = () => {
    if (socket.destroyed || at >= bytes.length) return;
    socket.write(bytes.subarray(at, (at += size)));
    if (ms > 0) setTimeout(next, ms);
    else setImmediate(next);
  };
  next();
}

/** Good responses at an odd pace. */
export const paceFaults: Kind[] = [
  {
    name: 'one byte in each segment',
    toxic: (socket, request) => inPieces(socket, jsonResponse(good(request)), 1),
    expect: 'works',
  },
  {
    name: 'a narrow line',
    toxic: (socket, request) => {
      const text = jsonResponse(good(request));
      inPieces(socket, text, Math.ceil(text.length / 10), 10);
    },
    expect: 'works',
  },
  {
    name: 'a tenth of a second late',
    toxic: (socket, request) => void setTimeout(() => socket.write(jsonResponse(good(request))), 100),
    expect: 'works',
  },
  {
    name: 'closed right after the response',
    toxic: (socket, request) => void socket.end(jsonResponse(good(request))),
    expect: 'works',
  },
  {
    name: 'reset right after the response',
    toxic: (socket, request) =>
      void socket.write(jsonResponse(good(request)), () => setTimeout(() => socket.resetAndDestroy(), 20)),
    expect: 'works',
  },
  {
    name: 'answered before the body was read',
    toxic: (socket, request) => void socket.write(jsonResponse(good(request), '200 OK', 'Connection: close')),
    expect: 'works',
  },
];
