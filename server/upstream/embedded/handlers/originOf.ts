import type { FastifyInstance } from 'fastify';

/** `http://127.0.0.1:3001`: where the server listens; what a request's Host header claims is not asked. */
export function originOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) return '';
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}
