import type { Both } from '../../shared/paths.ts';

/** The labels of all metrics, those of the library included: what their values are. */
export const LABELS = {
  route: {
    zh: '路由的模板，例如 `/bank/:id`；构建出的文件按文件夹；`other`：组合过多',
    en: 'template of the route, such as `/bank/:id`; built files by folder; `other`: too many combinations',
  },
  method: { zh: '`GET`、`HEAD`、`POST`、`other`', en: '`GET`, `HEAD`, `POST`, `other`' },
  status: {
    zh: 'HTTP 状态的类别，例如 `2xx`；`aborted`',
    en: 'class of the HTTP status, such as `2xx`; `aborted`',
  },
  class: {
    zh: '路由的类别：`page`、`call`、`file`、`media`、`asset`、`health`、`other`',
    en: 'class of the route: `page`, `call`, `file`, `media`, `asset`, `health`, `other`',
  },
  code: { zh: 'HTTP 状态；`aborted`', en: 'HTTP status; `aborted`' },
  call: { zh: '调用的名称，与合同中相同', en: 'name of the call, as in the contract' },
  outcome: {
    zh: '`ok`、`declined`、`invalid`，或没有响应的原因：`refused`、`timeout`、`reset`、`oversize`、`aborted`、`shed`、`open`',
    en: '`ok`, `declined`, `invalid`, or why there is no response: `refused`, `timeout`, `reset`, `oversize`, `aborted`, `shed`, `open`',
  },
  kind: {
    zh: '调用的类别：`money`、`login`、`write`、`read`、`file`；浏览器中的错误的种类：`script`、`rejection`、`render`、`hydration`、`asset`、`not_hydrated`；垃圾回收的种类：`major`、`minor`、`incremental`、`weakcb`',
    en: 'class of the call: `money`, `login`, `write`, `read`, `file`; of an error in a browser: `script`, `rejection`, `render`, `hydration`, `asset`, `not_hydrated`; of a garbage collection: `major`, `minor`, `incremental`, `weakcb`',
  },
  pool: {
    zh: '业务系统的连接：调用的各个类别、`media`、`probe`',
    en: 'of connections to the upstream: the kinds of calls, `media`, `probe`',
  },
  state: {
    zh: '熔断器：`closed`、`half_open`、`open`；资金调用：`sent`、`done`、`refused`、`unknown`、`failed`、`replayed`、`conflict`、`reused`、`invalid`、`unavailable`',
    en: 'of the breaker: `closed`, `half_open`, `open`; of a money call: `sent`, `done`, `refused`, `unknown`, `failed`, `replayed`, `conflict`, `reused`, `invalid`, `unavailable`',
  },
  result: {
    zh: '站点数据：`hit`、`stale`、`miss`；登录：`succeeded`、`failed`',
    en: 'of site data: `hit`, `stale`, `miss`; of a login: `succeeded`, `failed`',
  },
  source: { zh: '`cached`、`rendered`', en: '`cached`, `rendered`' },
  part: { zh: '`page`、`error_page`、`loader`', en: '`page`, `error_page`, `loader`' },
  page: {
    zh: '页面的模板，例如 `/bank/:id`；`unknown`：没有这个页面；`other`：组合过多',
    en: 'template of the page, such as `/bank/:id`; `unknown`: no such page; `other`: too many combinations',
  },
  vital: { zh: '`lcp`、`inp`、`cls`（Core Web Vitals）', en: '`lcp`, `inp`, `cls` (Core Web Vitals)' },
  rating: {
    zh: '`good`、`needs_improvement`、`poor`，以 web.dev/articles/vitals 的界限划分',
    en: '`good`, `needs_improvement`, `poor`, by the borders of web.dev/articles/vitals',
  },
  policy: {
    zh: '策略的名称，与响应头 `RateLimit` 中相同',
    en: 'name of the policy, as in the header `RateLimit`',
  },
  scene: {
    zh: '场景的数字，与合同中相同；`other`',
    en: 'number of the scene, as in the contract; `other`',
  },
  limit: { zh: '`all`、`address`', en: '`all`, `address`' },
  priority: {
    zh: '`money`、`member`、`visitor`、`report`',
    en: '`money`, `member`, `visitor`, `report`',
  },
  cause: {
    zh: '`refused`、`ended`、`unreadable`、`cookies`',
    en: '`refused`, `ended`, `unreadable`, `cookies`',
  },
  directive: { zh: '指令的名称；`other`、`none`', en: 'name of the directive; `other`, `none`' },
  operation: { zh: '`claim`、`get`、`set`、`delete`', en: '`claim`, `get`, `set`, `delete`' },
  version: { zh: '门户或 Node.js 的版本', en: 'version of the portal or of Node.js' },
  node: { zh: 'Node.js 的版本', en: 'version of Node.js' },
  name: { zh: '`INSTANCE`', en: '`INSTANCE`' },
  of: {
    zh: '`portal`（`PUBLIC_ORIGIN`）、`upstream`、`redis`',
    en: '`portal` (`PUBLIC_ORIGIN`), `upstream`, `redis`',
  },
  store: { zh: '`redis`、`sqlite`、`memory`', en: '`redis`, `sqlite`, `memory`' },
  event: { zh: '日志的事件；`other`', en: 'event of the log; `other`' },
  major: { zh: 'Node.js 的版本', en: 'version of Node.js' },
  minor: { zh: 'Node.js 的版本', en: 'version of Node.js' },
  patch: { zh: 'Node.js 的版本', en: 'version of Node.js' },
  space: { zh: 'V8 的堆的空间', en: "space of V8's heap" },
} as const satisfies Record<string, Both>;

/** A label of our metrics. */
export type Label = keyof typeof LABELS;

const meanings = new Map<string, Both>();

/**
 * Name, help and labels of a metric, as the library's constructors take them. Prometheus gets the English meaning; both are kept for
 * `/bff/docs/metrics`.
 */
export function meant<L extends Label = never>(
  name: string,
  meaning: Both,
  labelNames: readonly L[] = [],
): { name: string; help: string; labelNames: L[] } {
  meanings.set(name, meaning);
  return { name, help: meaning.en, labelNames: [...labelNames] };
}

/** What a metric means; undefined for those of the library, which have its own help. */
export const meaningOf = (name: string): Both | undefined => meanings.get(name);
