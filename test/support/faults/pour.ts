import type { Socket } from 'node:net';

/** Writes the start and then the piece again and again, as fast as the other side takes it, until it closes. */
export function pour(socket: Socket, start: string, piece: string): void {
  socket.write(start);
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', more);
  more();
}
