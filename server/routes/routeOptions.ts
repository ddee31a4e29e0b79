import type { Deprecated } from '../../shared/deprecated.ts';
import type { Endpoint, LimitName } from '../../shared/endpoint.ts';
import { DEPRECATION, SUNSET } from '../../shared/headers.ts';
import { bffCall, splitCall } from '../../shared/wire.ts';

/** The fields that a row of the contract or of `gatewayRoutes` has for its route. */
interface RouteRow {
  method: 'GET' | 'POST';
  path: string;
  limit?: LimitName;
  csrfExempt?: true;
  deprecated?: Deprecated;
}

/** Converts a path with `{placeholders}` to Fastify's `:placeholders`. */
export const urlOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Headers of every response of a route that will go away. */
    deprecated?: Record<string, string>;
  }
}

/** `Deprecation`, `Sunset` and, if there is one, a link to what takes the call's place. Throws for dates that are none, or in the wrong order. */
function deprecationHeaders({ since, sunset, replacedBy }: Deprecated): Record<string, string> {
  const [from, until] = [since, sunset].map((day) => Date.parse(`${day}T00:00:00+08:00`));
  if (from === undefined || until === undefined || !(from < until)) throw new RangeError(`a call cannot be deprecated from ${since} to ${sunset}`);
  return {
    [DEPRECATION]: `@${from / 1000}`,
    [SUNSET]: new Date(until).toUTCString(),
    ...(replacedBy && { link: `<${splitCall(replacedBy).path}>; rel="successor-version"` }),
  };
}

/** Fastify's route options for a row, without the handler. */
export const routeOptions = ({ method, path, limit, csrfExempt, deprecated }: RouteRow) => ({
  method,
  url: urlOf(path),
  config: { ...(limit && { limit }), ...(csrfExempt && { csrfExempt }), ...(deprecated && { deprecated: deprecationHeaders(deprecated) }) },
});

/** The options of a row of the contract. */
export const callOptions = (row: Endpoint) => routeOptions({ ...bffCall(row), limit: row.limit, ...(row.deprecated && { deprecated: row.deprecated }) });
