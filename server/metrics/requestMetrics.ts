import { Gauge, Histogram, type Registry } from 'prom-client';
import type { LimitName } from '../../shared/endpoint.ts';
import { BILL_CSV, UPLOAD_PATH } from '../../shared/paths.ts';
import type { RequestEnd } from '../http/requestLog.ts';
import { boundedCounter, OTHER } from './boundedCounter.ts';
import { counterBy, gauge } from './instruments.ts';
import { meant } from './meanings.ts';

/** Classes of routes. The objectives for availability and speed are those of pages and calls. */
const ROUTE_CLASSES = ['page', 'call', 'file', 'media', 'asset', 'health', 'other'] as const;
type RouteClass = (typeof ROUTE_CLASSES)[number];

/** A route as metrics name it. */
interface MeteredRoute {
  class: RouteClass;
  /** The route's template. Built files have hashed names: they are summed up by folder. */
  label: string;
}

/** Routes of the gateway that are neither a page nor under `/bff`. */
const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/readyz']);
const OTHERS: ReadonlySet<string> = new Set(['unknown', 'unparsed', '/robots.txt', '/sitemap.xml']);
/** A template whose last part is a file name, and the folder of one. */
const FILE = /\.\w+$/;
const FOLDER = /^\/[^/]+\//;

/** The class and the label of a route, by its template (http/routeName.ts) and its rate limit. */
function meteredRoute(template: string, limit?: LimitName): MeteredRoute {
  const found: MeteredRoute = { class: limit === 'media' ? 'media' : classOf(template), label: template };
  const [folder] = FOLDER.exec(template) ?? [];
  if (found.class === 'asset' && folder) found.label = `${folder}*`;
  return found;
}

function classOf(template: string): RouteClass {
  if (HEALTH.has(template)) return 'health';
  if (OTHERS.has(template)) return 'other';
  if (template === BILL_CSV || template.startsWith(UPLOAD_PATH)) return 'file';
  if (/^\/bff(?:\/|$)/.test(template)) return 'call';
  return FILE.test(template) || /^\/[\w.-]+\/\*$/.test(template) ? 'asset' : 'page';
}

/** `limit`: the rate limit of its route. */
type EndedRequest = RequestEnd & { limit?: LimitName | undefined };

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
  const requests = boundedCounter({
    registry,
    name: 'portal_http_requests_total',
    meaning: {
      zh: '请求数，按路由模板、方法与状态的类别；aborted：客户端在收到全部响应之前断开。',
      en: 'Requests by route template, method and class of the status; aborted: the client left before it had the whole response.',
    },
    labelNames: ['route', 'method', 'status'],
    max: SERIES_MAX,
  });
  const responses = boundedCounter({
    registry,
    name: 'portal_http_responses_total',
    meaning: {
      zh: '响应数，按路由的类别与 HTTP 状态。',
      en: 'Responses by class of the route and HTTP status.',
    },
    labelNames: ['class', 'code'],
    max: RESPONSES_MAX,
    first: ['page', 'call'].flatMap((of) => FIRST.map((code) => [of, code])),
  });
  const seconds = new Histogram({
    ...meant(
      'portal_http_request_duration_seconds',
      {
        zh: '到响应全部发送完毕的时间，按路由的类别。',
        en: 'Time until a response was sent as a whole, by class of the route.',
      },
      ['class'],
    ),
    buckets: BUCKETS,
    registers: [registry],
  });
  // What each request counts is handed over when Prometheus asks: the library's own counting costs as much as the rest together.
  let inFlight = 0;
  gauge(
    registry,
    'portal_http_requests_in_flight',
    { zh: '响应还没有结束的请求数。', en: 'Requests whose response is not over.' },
    () => inFlight,
  );
  for (const one of ROUTE_CLASSES) seconds.zero({ class: one });

  function ended({ method, route, limit, status, isWhole, took }: EndedRequest): void {
    const { label, class: of } = meteredRoute(route, limit);
    const isAnswered = isWhole && status !== undefined;
    requests(
      label,
      METHODS.has(method) ? method : 'other',
      isAnswered ? `${Math.floor(status / 100)}xx` : ABORTED,
    );
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
    unparsed: (status: number): void =>
      ended({ method: 'other', route: 'unparsed', status, isWhole: true, took: 0 }),
  };
}

/** What happened when a visitor wanted too much, by limit. */
export function limitMetrics(registry: Registry) {
  const limited = counterBy(
    registry,
    'portal_rate_limited_total',
    {
      zh: '因限额而被拒绝的请求与调用数，按策略。',
      en: 'Requests and calls refused by a rate limit, by policy.',
    },
    'policy',
  );
  const logins = counterBy(
    registry,
    'portal_logins_total',
    {
      zh: '业务系统判断过的密码或验证码登录的次数。',
      en: 'Logins with a password or a code that the upstream has judged.',
    },
    'result',
    ['succeeded', 'failed'],
  );
  const messages = counterBy(
    registry,
    'portal_text_messages_total',
    {
      zh: '业务系统已发送的短信数，按场景（合同中的数字，1 为注册）。',
      en: "Text messages that the upstream has sent, by scene (the contract's numbers, 1: registration).",
    },
    'scene',
    Array.from('123456789'),
  );
  const budget = new Gauge({
    ...meant('portal_text_message_budget', {
      zh: '全部网关合计一小时可以发送的短信数。',
      en: 'Text messages that all gateways together may send in an hour.',
    }),
    registers: [registry],
  });
  const connections = counterBy<string>(
    registry,
    'portal_connections_refused_total',
    {
      zh: '被拒绝的连接数，按限制：全部连接数，或一个地址的连接数。',
      en: 'Connections refused, by limit: all open ones, or those of one address.',
    },
    'limit',
    ['all', 'address'],
  );

  return {
    /** The policies that there are, and the budget of text messages in an hour. */
    set(policies: Iterable<string>, smsPerHour: number): void {
      limited.begin(policies);
      budget.set(smsPerHour);
    },
    limited: (policy: string): void => limited.add(policy),
    login: (hasFailed: boolean): void => logins.add(hasFailed ? 'failed' : 'succeeded'),
    /** A text message was sent. `scene`: as the caller named it. */
    textMessage: (scene: unknown): void =>
      messages.add(typeof scene === 'string' && /^[1-9]$/.test(scene) ? scene : OTHER),
    connection: (limit: string): void => connections.add(limit),
  };
}
