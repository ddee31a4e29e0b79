import { Counter, Gauge, type Registry } from 'prom-client';
import { contract } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { Store, StoreKind } from '../store/store.ts';
import { counter, counterBy } from './instruments.ts';
import { meant } from './meanings.ts';

/**
 * What became of a call with an idempotency key. `sent`: it went to the upstream for the first time, and then it is one of `done`,
 * `refused` (the upstream said no), `unknown` (no response; nobody knows) and `failed` (certainly not carried out). Not sent:
 * `replayed` (the first envelope again), `conflict` (the first is still running, or the price has changed), `reused` (the key with other
 * input), `invalid` (no key), `unavailable` (the store failed, so that it could happen twice), `failed` (the upstream did not say whose session it is).
 */
const MONEY_STATES = [
  'sent',
  'done',
  'refused',
  'unknown',
  'failed',
  'replayed',
  'conflict',
  'reused',
  'invalid',
  'unavailable',
] as const;
export type MoneyState = (typeof MONEY_STATES)[number];

/** The calls with an idempotency key: money and applications. */
const CALLS = Object.entries(contract as Record<string, Endpoint>).flatMap(([name, { once }]) =>
  once ? [name] : [],
);

/** Calls that must happen once. */
export function moneyMetrics(registry: Registry) {
  const calls = new Counter({
    ...meant(
      'portal_money_calls_total',
      { zh: '带请求编号的调用数，按调用与状态。', en: 'Calls with an idempotency key, by call and state.' },
      ['call', 'state'],
    ),
    registers: [registry],
  });
  for (const call of CALLS) for (const state of MONEY_STATES) calls.inc({ call, state }, 0);
  return { call: (call: string, state: MoneyState): void => calls.inc({ call, state }) };
}

const OPERATIONS = ['claim', 'replace', 'get', 'set', 'delete'] as const;
type Operation = (typeof OPERATIONS)[number];

interface StoreSources {
  storeKind?: StoreKind;
  /** Whether the store can be used now. */
  isStoreUp?: () => boolean;
}

/** The store. */
export function storeMetrics(registry: Registry, sources: StoreSources) {
  new Gauge({
    ...meant(
      'portal_store_up',
      {
        zh: '存储可用为 1，不可用为 0；以及是哪一种存储。',
        en: '1 if the store can be used, 0 if not; and which store it is.',
      },
      ['store'],
    ),
    registers: [registry],
    collect() {
      this.set({ store: sources.storeKind ?? 'memory' }, sources.isStoreUp?.() === false ? 0 : 1);
    },
  });
  const failures = counterBy(
    registry,
    'portal_store_failures_total',
    { zh: '失败的存储操作数，按操作。', en: 'Operations of the store that failed, by operation.' },
    'operation',
    OPERATIONS,
  );
  return { failed: (operation: Operation): void => failures.add(operation) };
}

/** The same store, whose failures are counted. */
export function meteredStore(
  store: Store,
  { failed }: Pick<ReturnType<typeof storeMetrics>, 'failed'>,
): Store {
  const counted = async <T>(operation: Operation, done: Promise<T>): Promise<T> => {
    try {
      return await done;
    } catch (error) {
      failed(operation);
      throw error;
    }
  };
  return {
    isShared: store.isShared,
    claim: (...args) => counted('claim', store.claim(...args)),
    replace: (...args) => counted('replace', store.replace(...args)),
    get: (...args) => counted('get', store.get(...args)),
    set: (...args) => counted('set', store.set(...args)),
    delete: (...args) => counted('delete', store.delete(...args)),
    close: () => store.close(),
  };
}

/**
 * Why a request's session cookie was no session: `refused`: the upstream refused the token in this request; `ended`: the session had
 * ended or was over before; `unreadable`: the cookie opens nothing, as after a change of keys; `cookies`: there were several.
 */
const CAUSES = ['refused', 'ended', 'unreadable', 'cookies'] as const;
export type ResetCause = (typeof CAUSES)[number];

/** Sessions, and what is refused for the sake of members. */
export function sessionMetrics(registry: Registry) {
  const opened = counter(registry, 'portal_sessions_opened_total', {
    zh: '登录建立的会话数。',
    en: 'Sessions opened by a login.',
  });
  const closed = counter(registry, 'portal_sessions_closed_total', {
    zh: '因退出登录或会话重置而结束的会话数。',
    en: 'Sessions closed by a logout or a session reset.',
  });
  const reset = counterBy(
    registry,
    'portal_sessions_reset_total',
    {
      zh: '会话 Cookie 不是有效会话的请求数，按原因。',
      en: 'Requests whose session cookie was no session, by cause.',
    },
    'cause',
    CAUSES,
  );
  const accepted = counter(registry, 'portal_sessions_accepted_total', {
    zh: '会话得到业务系统接受的请求数。',
    en: 'Requests whose session the upstream accepted.',
  });
  const foreign = counter(registry, 'portal_identity_mismatches_total', {
    zh: '业务系统的响应中属于另一名用户、因此没有交出的响应数。',
    en: 'Responses of the upstream that belonged to another member than the one who asked; they were not delivered.',
  });
  const privateUpload = counter(registry, 'portal_private_uploads_total', {
    zh: '业务系统的图片文件夹中，因含有用户上传的文件而不再公开的文件夹数。',
    en: "Folders of the upstream's pictures that are public no more, since a member's upload lay in one.",
  });
  const csrf = counter(registry, 'portal_csrf_refused_total', {
    zh: '被 CSRF 防护拒绝的写请求数。',
    en: 'Writes refused by CSRF protection.',
  });
  const violations = counterBy(
    registry,
    'portal_csp_violations_total',
    {
      zh: '浏览器上报的违反内容安全策略的次数，按指令。',
      en: 'Violations of the Content Security Policy that browsers have reported, by directive.',
    },
    'directive',
  );
  return {
    opened,
    closed,
    reset: (cause: ResetCause): void => reset.add(cause),
    /** The upstream took the session of a request for valid. */
    accepted,
    /** A response belonged to another member. */
    foreign,
    /** A member's upload lay in a folder of pictures. */
    privateUpload,
    csrf,
    /** The directives that there are, so that the first report of each is a rise. */
    setDirectives: (directives: Iterable<string>): void => violations.begin(directives),
    violation: (directive: string): void => violations.add(directive),
  };
}
