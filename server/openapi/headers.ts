import parts from './components.json' with { type: 'json' };
import type { Json } from './json.ts';

/** Response headers by their names under `components`, with the names on the wire. */
const HEADERS = parts.headers;

/** Name of a response header under `components`. */
export type HeaderName = keyof typeof HEADERS;

/** Response headers under `components`. */
export const headerComponents: Record<string, Json> = Object.fromEntries(
  Object.entries(HEADERS).map(([name, { header }]) => [name, header]),
);

/** What the rate limits say: on responses to members who are logged in, and to writes; never on a copy for everybody. */
export const LIMIT_HEADERS = ['RateLimitPolicy', 'RateLimit'] as const satisfies HeaderName[];

/** The headers of a response, by reference. Every response has a request id. */
export const headersOf = (...names: HeaderName[]): Json =>
  Object.fromEntries(
    ['RequestId' as const, ...names].map((name) => [
      HEADERS[name].name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );
