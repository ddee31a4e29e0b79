import type { FastifyInstance } from 'fastify';

/** The origin that the server listens at, `http://127.0.0.1:3001`; not taken from a Host header. */
export function originOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) return '';
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}
