import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const ADDRESS = /^[0-9a-fA-F.:]{2,45}$/;

/** Whether an address, or a name to listen on, is this machine's own. */
export const isLoopbackAddress = (address: string): boolean => address === 'localhost' || LOOPBACK.test(address);

/** Whether the connection comes from this machine. */
export const isLoopback = (request: FastifyRequest): boolean => LOOPBACK.test(request.socket.remoteAddress ?? '');

/**
 * The IP address that rate limits count: the last entry of `X-Forwarded-For` if the connection comes from this machine (the
 * gateway), else the connection's own address.
 */
export function addressOf(request: FastifyRequest): string {
  const own = request.socket.remoteAddress ?? '';
  const header = request.headers['x-forwarded-for'];
  const last = (Array.isArray(header) ? header.at(-1) : header)?.split(',').at(-1)?.trim() ?? '';
  return isLoopback(request) && ADDRESS.test(last) ? last : own;
}
