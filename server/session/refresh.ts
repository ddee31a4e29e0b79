import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { HTTP_TIMEOUT, SENTINEL } from '../../shared/constants.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { refusal } from '../../shared/reasons.ts';
import { SESSION_EXPIRED, UPSTREAM_FAILED, UPSTREAM_TIMED_OUT } from '../upstream/normalize.ts';
import { createSingleFlight } from '../singleFlight.ts';
import { within } from '../within.ts';
import { type Grant, lifetimeOf } from './grant.ts';
import { createSeal, type Held, isHeld, type Seal, type Sealed, VALUE_MAX } from './seal.ts';
import type { Renewal, Renewed, Session } from './session.ts';
import { isEnded, type SessionRecords } from './sessionRecords.ts';
import type { StoreWatch } from './watchStore.ts';

/** Prefixes of the store's keys: what a session holds, sealed, and who is refreshing it. */
const HELD = 'session-held:';
const LOCK = 'session-refresh:';
/** For how long a gateway may refresh a session (s): longer than its call can take. */
const LOCK_LIFE = HTTP_TIMEOUT / 1000 + 10;
/** Time between two looks at the store while another gateway is refreshing (ms). */
const POLL = 100;
/** Longest wait of a call for a new token (ms). The refresh goes on, and the next call finds its result. */
const PATIENCE = 5_000;
/** For how long a store that does not answer is asked again (ms). */
const STORE_PATIENCE = 2_000;
/** A token is renewed so long before its end (ms), or for a tenth of its life if that is shorter. */
const MARGIN = 5_000;
/** Sessions whose tokens this process remembers. */
const KNOWN_MAX = 10_000;
/** Longest value in the store: two of the longest tokens. */
const STORED_MAX = 8_192;

const OVER: Renewed = { over: true };
const LATE: Renewed = { failed: refusal('upstream_timeout', UPSTREAM_TIMED_OUT) };
/** Nothing is sent without the store: a refresh token that another gateway has used may end the session. */
const NO_STORE: Renewed = { failed: refusal('upstream_busy', UPSTREAM_FAILED) };

/** Asks the upstream for a new token. Never rejects. */
export type AskRefresh = (
  refreshToken: string,
  about: { forwardedFor: string; member: string },
) => Promise<{ grant: Grant } | Exclude<Renewed, { held: Held }>>;

export interface RenewalsOptions extends Pick<FastifyInstance, 'store'> {
  watch: StoreWatch;
  keys: readonly Buffer[];
  /** The seal of cookies. */
  seal: Seal;
  ask: AskRefresh;
  records: Pick<SessionRecords, 'find'>;
  /** Time (ms since the epoch). */
  now: () => number;
}

/**
 * Renews the tokens of sessions, one refresh at a time for each session, however many calls and gateways ask: many upstreams take a
 * refresh token that is used twice for a stolen one, and end the session. What a session holds after a refresh stands in the cookie and
 * in the store, and the newest counts, so that a response that never arrives loses nothing. The store is asked only when a token is due or
 * was refused.
 */
export function createRenewals({ store, watch, keys, seal, ask, records, now }: RenewalsOptions) {
  const own = createSeal(keys, { audience: HELD, max: STORED_MAX });
  const known = new LRUCache<string, Held>({ max: KNOWN_MAX });
  const flights = createSingleFlight<Renewed>();
  /** Refreshes that are under way, also those for which nobody waits any longer. */
  const running = new Set<Promise<unknown>>();
  /** This process waits neither for the store nor for other gateways any more. */
  let isEnding = false;
  /** The value of this process's locks: one whose answer was lost is still its own. */
  const me = randomUUID();

  function newest(id: string, held: Held): Held {
    const other = known.get(id);
    return other && other.n > held.n ? other : held;
  }

  async function keep(id: string, held: Held): Promise<boolean> {
    known.set(id, held);
    const life = Math.max(1, Math.ceil((held.until - now()) / 1000));
    const { failed } = await watch(own.seal(held).then((text) => store.set(HELD + id, text, life)));
    return !failed;
  }

  async function atStore(id: string): Promise<Held | undefined> {
    const text = await store.get(HELD + id);
    // The value was sealed by this module.
    return text === undefined ? undefined : ((await own.open(text)) as Held | undefined);
  }

  /** The grant as what a session holds. */
  function hold(grant: Grant, session: Pick<Sealed, 'since' | 'until' | 'id'>, before = 0): Held {
    const life = lifetimeOf(grant, now());
    return {
      token: grant.token,
      since: session.since,
      until: session.until,
      ...(session.id !== undefined && { id: session.id }),
      ...(grant.refresh !== undefined && { refresh: grant.refresh }),
      ...(life !== undefined && { expires: Math.round(now() + life * 1000 - Math.min(MARGIN, life * 100)) }),
      n: Math.max(now(), before + 1),
    };
  }

  async function refresh(id: string, held: Held, forwardedFor: string): Promise<Renewed> {
    const until = performance.now() + LOCK_LIFE * 1000;
    for (;;) {
      const { claimed, value } = await store.claim(LOCK + id, me, LOCK_LIFE);
      const isOurs = claimed || value === me;
      // Whoever refreshes writes the result before the lock goes.
      const stored = await atStore(id);
      if (stored && stored.n > held.n) {
        if (isOurs) await unlock(id);
        known.set(id, stored);
        return { held: stored };
      }
      // As new as the cookie's, it may have the refresh token that the cookie has no room for.
      if (isOurs) return exchange(id, stored && stored.n === held.n ? stored : held, forwardedFor);
      if (isEnding || performance.now() > until) return LATE;
      await wait(POLL);
    }
  }

  async function exchange(id: string, held: Held, forwardedFor: string): Promise<Renewed> {
    const answer =
      held.refresh === undefined || isEnded((await records.find(id)).record)
        ? OVER
        : await ask(held.refresh, { forwardedFor, member: id });
    if (!('grant' in answer)) {
      await unlock(id);
      return answer;
    }
    // An upstream that does not rotate its refresh tokens sends none.
    const { refresh: next = held.refresh } = answer.grant;
    const renewed = hold({ ...answer.grant, refresh: next }, { ...held, id }, held.n);
    // If the store does not take it, only this process and the response have it. The lock then keeps others from the old refresh token.
    if (await keep(id, renewed)) await unlock(id);
    return { held: renewed };
  }

  /** Refreshes when the store allows it. Only the store rejects, before the upstream is asked. */
  async function refreshPatiently(id: string, held: Held, forwardedFor: string): Promise<Renewed> {
    const until = performance.now() + STORE_PATIENCE;
    for (;;) {
      try {
        return await refresh(id, held, forwardedFor);
      } catch {
        if (isEnding || performance.now() > until) return NO_STORE;
        await wait(POLL);
      }
    }
  }

  const unlock = (id: string) => watch(store.delete(LOCK + id));

  /** The newest in the store, once nobody is refreshing the session. */
  async function settle(id: string, held: Held): Promise<Renewed> {
    const until = performance.now() + LOCK_LIFE * 1000;
    while ((await store.get(LOCK + id)) !== undefined && performance.now() < until) await wait(POLL);
    const stored = await atStore(id);
    return { held: stored && stored.n > held.n ? stored : held };
  }

  return {
    hold,

    /** A value for the cookie. What has no room there is put into the store. */
    async seal(id: string, held: Sealed): Promise<string> {
      const value = await seal.seal(held);
      if (value.length <= VALUE_MAX || !isHeld(held)) return value;
      const { refresh: _, ...rest } = held;
      await keep(id, held);
      return seal.seal(rest);
    },

    /** The renewal of a request's session, by its fingerprint and what its cookie holds. */
    of(id: string, cookie: Held, forwardedFor: string): Renewal {
      let held = newest(id, cookie);
      const take = (renewed: Renewed): Renewed => {
        if ('held' in renewed && renewed.held.n > held.n) held = renewed.held;
        return renewed;
      };
      return {
        get held() {
          return held;
        },
        written: cookie.n,
        isDue: () => held.expires !== undefined && held.expires <= now(),
        async renew(n) {
          take({ held: newest(id, held) });
          // What is under way may have begun for a request with an older cookie, and find only what this one has.
          for (let attempt = 0; held.n === n && attempt < 2; attempt++) {
            const flight = flights.run(id, () => refreshPatiently(id, held, forwardedFor));
            running.add(flight);
            void flight.finally(() => running.delete(flight));
            const renewed = take(await within(PATIENCE, flight).catch(() => LATE));
            if (!('held' in renewed)) return renewed;
          }
          return { held };
        },
        settle: async () => {
          take(await flights.run(id, () => settle(id, held).catch(() => ({ held }))));
          return { held };
        },
      };
    },

    /** Waits for what is under way: the upstream may have given tokens that nobody has stored yet. */
    close() {
      isEnding = true;
      return Promise.all(running);
    },

    /** The session is over. */
    async forget(id: string): Promise<void> {
      await watch(store.delete(HELD + id));
    },
  };
}

/**
 * Sends a call, with a token that is not over; and once more with a new one if the upstream refuses the token, in which case it has not
 * carried the call out. A refresh that fails makes the call fail, and leaves the session; one that is refused ends it. `send` sends the
 * session's token of that moment. A logout is sent with the newest token.
 */
export async function withFreshToken<T extends object>(
  { auth, session: effect }: Pick<Endpoint, 'auth' | 'session'>,
  session: Session,
  send: () => Promise<T | Envelope>,
): Promise<T | Envelope> {
  const { renewal } = session;
  if (!renewal || auth === 'public' || session.token === undefined) return send();

  const use = (renewed: Renewed): Envelope | undefined => {
    if ('failed' in renewed) return renewed.failed;
    if ('over' in renewed) session.reject();
    // A page goes on as a visitor's after another of its calls was refused.
    if ('over' in renewed || session.token === undefined) return refusal('session_expired', SESSION_EXPIRED);
    session.token = renewed.held.token;
    return undefined;
  };

  if (effect === 'closes') use(await renewal.settle());
  const fault = renewal.isDue() ? use(await renewal.renew(renewal.held.n)) : use({ held: renewal.held });
  if (fault) return fault;
  const { n } = renewal.held;
  const first = await send();
  if (!isRefused(first)) return first;
  const still = use(await renewal.renew(n));
  if (still) return still;
  const used = session.token;
  const second = await send();
  if (isRefused(second) && session.token === used) session.reject();
  return second;
}

const isRefused = (reply: object): boolean => 'code' in reply && reply.code === SENTINEL;
