import type { Endpoint } from '../../shared/endpoint.ts';
import { fillPath, splitCall, toQuery } from '../../shared/wire.ts';
import type { UpstreamCall } from '../upstream/client.ts';
import type { Adapter } from './adapterOf.ts';

/** The request for a call with valid input, as the adaptation has it. `sessionToken`: that of the member, if there is one. */
export function upstreamRequest(
  row: Endpoint,
  adapter: Adapter,
  input: Record<string, unknown>,
  sessionToken: string | undefined,
): Pick<UpstreamCall, 'method' | 'path' | 'body' | 'token'> {
  if (!row.upstream) throw new Error(`a call without an upstream column cannot be sent: ${row.summary}`);
  const { method, path: template } = splitCall(adapter.upstream ?? row.upstream);
  const { path, rest: ours } = fillPath(template, input);
  const rest = adapter.request(ours);
  return {
    method,
    path: method === 'GET' ? path + toQuery(rest) : path,
    body: method === 'GET' ? undefined : rest,
    token: row.auth === 'public' ? undefined : (sessionToken ?? null),
  };
}
