import type { Socket } from 'node:net';

/**
 * Time for which a refused connection is still read (ms). If it were closed with unread input, TCP would reset it, and the client
 * might lose the response that says why it was refused.
 */
const LINGER = 1_000;

const closing = new WeakSet<Socket>();

/** Whether a connection is being closed after a refusal. What still arrives on it is no request: it may be the rest of the refused one. */
export const isClosing = (socket: Socket): boolean => closing.has(socket);

/**
 * Prepares a connection for its last response, whose request may not have been read to its end: when the response is sent, the
 * connection is closed for writing, its input is discarded for a moment, and then it is destroyed.
 */
export function closeAfterResponse(socket: Socket): void {
  if (closing.has(socket)) return;
  closing.add(socket);
  // Node calls this method after the last response of a connection. Its own destroys the socket when everything is written.
  socket.destroySoon = () => {
    if (socket.writable) socket.end();
    destroyLater(socket);
  };
}

/** Sends the last bytes of a connection for which there is no response object, and closes it in the same way. */
export function closeWith(socket: Socket, bytes: string): void {
  closing.add(socket);
  socket.on('error', () => undefined);
  socket.end(bytes);
  destroyLater(socket);
}

function destroyLater(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), LINGER).unref();
  socket.once('close', () => clearTimeout(timer));
}
