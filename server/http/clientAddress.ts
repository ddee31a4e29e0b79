import type { IncomingMessage } from 'node:http';
import type { Contains } from './networksOf.ts';
import { plainAddress } from './plainAddress.ts';

/** Finds the client's IP address of a request. */
export type ClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/**
 * The client's address as Fastify finds it (`request.ip`), for requests that Fastify never sees: the peer's, or behind trusted proxies the
 * last address in `X-Forwarded-For` that is not one of theirs.
 */
export const createClientAddress =
  (isTrusted: Contains): ClientAddress =>
  ({ headers, socket }) => {
    let address = plainAddress(socket.remoteAddress ?? '::');
    if (!isTrusted(address)) return address;
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    while (forwarded.length > 0 && isTrusted(address)) address = plainAddress((forwarded.pop() ?? '').trim()) || address;
    return address;
  };
