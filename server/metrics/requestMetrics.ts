import { Gauge, Histogram, type Registry } from 'prom-client';
import type { LimitName } from '../../shared/endpoint.ts';
import { boundedCounter } from './boundedCounter.ts';
import { meteredRoute, ROUTE_CLASSES } from './routeClass.ts';

/** A request whose response is over. */
export interface EndedRequest {
  method: string | undefined;
  /** The route's template (http/routeName.ts), and its rate limit. */
  route: string;
  limit?: LimitName | undefined;
  /** Undefined: the client left before the response began. */
  status: number | undefined;
  /** Whether the client had the whole response. */
  isWhole: boolean;
  /** Time until its end (ms). */
  took: number;
}

/** Upper bounds (s). 0.3 is that of the objective for speed (deploy/prometheus/rules.yml). */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10, 30];
/** Series of requests by route. There are some 180 routes, most of which have one or two outcomes. */
const SERIES_MAX = 700;
/** Series of responses by class and status. */
const RESPONSES_MAX = 150;
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);
/** The client left before it had the whole response. */
const ABORTED = 'aborted';
/** Statuses that are there from the start. */
const FIRST = ['200', '304', '401', '403', '404', '422', '429', '500', '502', '503', '504', ABORTED];

/** The requests of browsers and programs, counted when their response is over. */
export function requestMetrics(registry: Registry) {
  const registers = [registry];
  const requests = boundedCounter({
    registry,
    name: 'portal_http_requests_total',
    help: 'Requests by route template, method and class of the status; aborted: the client left before it had the whole response.',
    labelNames: ['route', 'method', 'status'],
    max: SERIES_MAX,
  });
  const responses = boundedCounter({
    registry,
    name: 'portal_http_responses_total',
    help: 'Responses by class of the route and HTTP status.',
    labelNames: ['class', 'code'],
    max: RESPONSES_MAX,
    first: ['page', 'call'].flatMap((of) => FIRST.map((code) => [of, code])),
  });
  const seconds = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time until a response was sent as a whole, by class of the route.',
    labelNames: ['class'],
    buckets: BUCKETS,
    registers,
  });
  // What each request counts is handed over when Prometheus asks: the library's own counting costs as much as the rest together.
  let inFlight = 0;
  new Gauge({
    name: 'portal_http_requests_in_flight',
    help: 'Requests whose response is not over.',
    registers,
    collect() {
      this.set(inFlight);
    },
  });
  for (const one of ROUTE_CLASSES) seconds.zero({ class: one });

  function ended({ method = 'other', route, limit, status, isWhole, took }: EndedRequest): void {
    const { label, class: of } = meteredRoute(route, limit);
    const isAnswered = isWhole && status !== undefined;
    requests(label, METHODS.has(method) ? method : 'other', isAnswered ? `${Math.floor(status / 100)}xx` : ABORTED);
    responses(of, isAnswered ? String(status) : ABORTED);
    if (isAnswered) seconds.observe({ class: of }, took / 1000);
  }

  return {
    /** A request has come in. */
    began: (): void => void inFlight++,
    /** Its response is over. */
    ended(request: EndedRequest): void {
      inFlight--;
      ended(request);
    },
    /** A request that Node's parser, or Fastify before its hooks, has refused with this status. */
    unparsed: (status: number): void => ended({ method: undefined, route: 'unparsed', status, isWhole: true, took: 0 }),
  };
}
