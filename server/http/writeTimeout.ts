import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/**
 * Destroys a connection whose client does not read its response. Node's timer of the socket counts every byte that the system
 * takes as progress; it runs from the beginning of the response until its end, when Node sets that for idle connections.
 */
export const timeOutWrites = fp(async (app: FastifyInstance) => {
  app.addHook('onSend', (request, reply, payload, done) => {
    // An injected request has no connection.
    if (request.raw.socket instanceof Socket) reply.raw.setTimeout(app.config.timeouts.write, destroyIfStuck);
    done(null, payload);
  });
});

/** A stream may pause for longer, since the upstream is slow: then nothing waits to be sent. */
function destroyIfStuck(this: ServerResponse): void {
  if (this.writableLength > 0 || (this.socket?.writableLength ?? 0) > 0) this.socket?.destroy();
}
