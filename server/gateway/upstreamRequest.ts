import type { FastifyBaseLogger } from 'fastify';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { fillPath, withQuery } from '../../shared/wire.ts';
import type { UpstreamCall } from '../upstream/client.ts';
import type { Adapter } from './adapterOf.ts';

/**
 * The request for a call with valid input, as the adaptation has it, or the envelope to return instead of sending anything.
 * `sessionToken`: that of the member, if there is one.
 */
export function upstreamRequest(
  row: Endpoint,
  adapter: Adapter,
  input: Record<string, unknown>,
  sessionToken: string | undefined,
  log: FastifyBaseLogger,
): { request: Pick<UpstreamCall, 'method' | 'path' | 'body' | 'token'> } | { failure: Envelope } {
  const { method } = adapter;
  const { path, rest } = fillPath(adapter.path, input);
  const made = adapter.request(rest, log);
  if ('failure' in made) return made;
  return {
    request: {
      method,
      path: method === 'GET' ? withQuery(path, made.sent) : path,
      body: method === 'GET' ? undefined : made.sent,
      token: row.auth === 'public' ? undefined : (sessionToken ?? null),
    },
  };
}
