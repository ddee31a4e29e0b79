import type { LimitName } from '../../shared/endpoint.ts';
import { rateLimitOf } from '../http/limits.ts';

/** What a row says of its route, be it one of the contract or one beside it. */
interface RouteRow {
  method: 'GET' | 'POST';
  path: string;
  limit?: LimitName;
  csrfExempt?: true;
}

/** A path with `{placeholders}` as Fastify writes it. */
export const urlOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Fastify's options of a row's route, all but its handler. */
export const routeOptions = ({ method, path, limit, csrfExempt }: RouteRow) => ({
  method,
  url: urlOf(path),
  config: { ...(limit && { rateLimit: rateLimitOf(limit) }), ...(csrfExempt && { csrfExempt }) },
});
