import type { TSchema } from 'typebox';
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
  input?: TSchema;
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

/** The schema of a row's body. What a path and a query have is texts, which the handlers read. */
type BodySchema<Row> = Row extends { method: 'POST'; input: infer Input extends TSchema } ? { body: Input } : object;

/** Fastify's route options for a row of `gatewayRoutes`, without the handler. Fastify validates the body by the row's input. */
export const routeOptions = <Row extends RouteRow>({ method, path, limit, csrfExempt, deprecated, input }: Row) => ({
  method,
  url: urlOf(path),
  config: { ...(limit && { limit }), ...(csrfExempt && { csrfExempt }), ...(deprecated && { deprecated: deprecationHeaders(deprecated) }) },
  // The type is that of the same condition.
  schema: (method === 'POST' && input ? { body: input } : {}) as BodySchema<Row>,
});

/** The options of a row of the contract. The gateway validates its input, for pages' loaders as well, which make calls without a route. */
export const callOptions = (row: Endpoint) => routeOptions({ ...bffCall(row), limit: row.limit, ...(row.deprecated && { deprecated: row.deprecated }) });
