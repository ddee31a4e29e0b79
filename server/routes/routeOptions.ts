import type { LimitName } from '../../shared/endpoint.ts';

/** The fields that a row of the contract or of `gatewayRoutes` has for its route. */
interface RouteRow {
  method: 'GET' | 'POST';
  path: string;
  limit?: LimitName;
  csrfExempt?: true;
}

/** Converts a path with `{placeholders}` to Fastify's `:placeholders`. */
export const urlOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Fastify's route options for a row, without the handler. */
export const routeOptions = ({ method, path, limit, csrfExempt }: RouteRow) => ({
  method,
  url: urlOf(path),
  config: { ...(limit && { limit }), ...(csrfExempt && { csrfExempt }) },
});
