import type { IncomingMessage } from 'node:http';
import { networksOf } from './networksOf.ts';
import { plainAddress } from './plainAddress.ts';

/** Finds the client's IP address of a request. */
export type ClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/**
 * The client's address as Fastify finds it (`request.ip`), for requests that Fastify never sees: the peer's, or behind trusted proxies the
 * last address in `X-Forwarded-For` that is not one of theirs.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  if (trustedProxies.length === 0) return ({ socket }) => plainAddress(socket.remoteAddress ?? '::');
  const isProxy = networksOf(trustedProxies);
  return ({ headers, socket }) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    let address = plainAddress(socket.remoteAddress ?? '::');
    while (forwarded.length > 0 && isProxy(address)) address = plainAddress((forwarded.pop() ?? '').trim()) || address;
    return address;
  };
}
