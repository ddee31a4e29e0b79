import { LRUCache } from 'lru-cache';
import type { FastifyBaseLogger } from 'fastify';
import { NOT_FOUND, UNAVAILABLE } from '../../../shared/codes.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import type { CallName } from '../../../shared/contract/index.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import { fail, type Envelope } from '../../../shared/envelope.ts';
import { UPSTREAM_FAILED } from '../../upstream/normalize.ts';
import type { LastGood } from './lastGood.ts';
import { lossesOf } from './losses.ts';
import { createSuspicions } from './suspicions.ts';
import { createUpstreamWatch } from './upstreamWatch.ts';

interface Copy {
  envelope: Envelope;
  /** Times of the request and of its response, monotonic clock (ms). */
  asked: number;
  fetched: number;
  /** Time of the last refresh that brought nothing better. */
  failed: number;
  /** Characters of the envelope as JSON. */
  size: number;
}

/** What is fetched, and how. `load` never rejects. */
export interface Source {
  name: CallName;
  policy: NonNullable<Endpoint['cache']>;
  load: () => Promise<Envelope>;
  /** Whether the copy is kept in the store too. */
  isKept?: boolean;
  /** The call asks for one record, which may be removed at the upstream. */
  isRecord?: boolean;
}

/** A request to the upstream that is under way. `soon` resolves with it, or after `PATIENCE`. */
interface Flight {
  started: number;
  done: Promise<Envelope>;
  soon: Promise<unknown>;
}

/** Copies and their characters at most; the least recently used is removed first. Searches create any number of keys. */
const ENTRIES_MAX = 500;
const SIZE_MAX = 64 * 1024 * 1024;
/** Time before a failed refresh of a copy is tried again (ms). */
const RETRY_AFTER = 1_000;
/** Time that a caller waits for the present data when there is an old copy (ms). */
const PATIENCE = 1_000;
/** Time without any success (ms) in which a missing record may be due to a fault that makes everything missing. */
const SUCCESS_WITHIN = 30_000;
/** Time after which a request that has no answer may hang (ms). */
const LATE = 2_000;

export type CacheResult = 'hit' | 'stale' | 'miss';
export interface Served {
  envelope: Envelope;
  result: CacheResult;
}

/**
 * The copies of public site data. A fresh copy is served. A stale one is served and refreshed in the background. An old one is
 * served when the upstream fails or is slow. A missing one is taken from the store, else fetched once for all waiting callers. A
 * refresh that fails, or that has lost what the last one had, does not replace a good copy. While the upstream fails, attempts are
 * few; its first answer ends that for all copies.
 */
export function createSiteCopies({
  now = () => performance.now(),
  lastGood,
  log,
}: {
  now?: (() => number) | undefined;
  lastGood?: LastGood | undefined;
  log: FastifyBaseLogger;
}) {
  const copies = new LRUCache<string, Copy>({ max: ENTRIES_MAX, maxSize: SIZE_MAX, sizeCalculation: ({ size }) => size });
  const flights = new Map<string, Flight>();
  const recalls = new Map<string, Promise<void>>();
  const watch = createUpstreamWatch(now);
  const suspicions = createSuspicions(log, now);

  const ageOf = ({ fetched }: Copy) => (now() - fetched) / 1000;

  function usable(key: string, { policy }: Source): Copy | undefined {
    const copy = copies.get(key);
    return copy && ageOf(copy) <= policy.staleIfError ? copy : undefined;
  }

  /** Takes a copy from the store. It never counts as fresh, whatever its clock says. */
  async function recall(key: string, { name, policy }: Source): Promise<void> {
    const found = await lastGood?.read(name, key);
    if (!found || copies.has(key)) return;
    const fetched = now() - Math.max(found.age, policy.fresh * 1000 + 1);
    copies.set(key, { envelope: found.envelope, asked: fetched, fetched, failed: -Infinity, size: JSON.stringify(found.envelope).length + 1 });
  }

  function recallOnce(key: string, source: Source): Promise<void> {
    const under = recalls.get(key) ?? recall(key, source).finally(() => recalls.delete(key));
    recalls.set(key, under);
    return under;
  }

  /** The request that is under way for the key, or a new one; undefined when none may be made now. */
  function fly(key: string, source: Source, hasCopy: boolean): Flight | undefined {
    const under = flights.get(key);
    if (under && !(watch.isTroubled() && now() - under.started > LATE)) return under;
    if (!watch.mayTry(source.name, hasCopy)) return under;
    const started = now();
    const late = setTimeout(() => watch.noteLate(source.name), LATE).unref();
    const done = load(key, source, started).finally(() => {
      clearTimeout(late);
      if (flights.get(key) === flight) flights.delete(key);
    });
    const flight: Flight = { started, done, soon: Promise.race([done, new Promise((resolve) => setTimeout(resolve, PATIENCE).unref())]) };
    flights.set(key, flight);
    return flight;
  }

  /** Makes the request, and keeps its response if it is good. */
  async function load(key: string, source: Source, asked: number): Promise<Envelope> {
    const envelope = await source.load();
    watch.note(source.name, envelope.code);
    const last = copies.peek(key);
    if (last && last.asked > asked) return envelope;
    if (envelope.code === SUCCESS ? last && isSuspect(key, source, last, envelope) : !isGone(key, source, envelope)) {
      if (last) last.failed = now();
    } else if (envelope.code === SUCCESS) {
      const text = JSON.stringify(envelope);
      copies.set(key, { envelope, asked, fetched: now(), failed: -Infinity, size: text.length + 1 });
      if (source.isKept) lastGood?.note(source.name, key, text);
    }
    return envelope;
  }

  function isSuspect(key: string, { name, policy }: Source, last: Copy, { data }: Envelope): boolean {
    return suspicions.holds(key, name, ageOf(last) <= policy.staleIfError ? lossesOf(name, last.envelope.data, data) : []);
  }

  /** Whether the upstream has removed the record: it says so again and again, and answers other calls. Its copy is then dropped. */
  function isGone(key: string, { name, isRecord }: Source, { code }: Envelope): boolean {
    if (!isRecord || code !== NOT_FOUND || !copies.has(key) || now() - watch.succeeded() > SUCCESS_WITHIN || suspicions.holds(key, name, [`code ${code}`]))
      return false;
    copies.delete(key);
    lastGood?.forget(name, key);
    return true;
  }

  /** What a caller gets who has waited for a request: its response, or the copy that is better. */
  function landed(key: string, source: Source, started: number, envelope: Envelope): Served {
    const copy = usable(key, source);
    if (!copy || copy.asked === started) return { envelope, result: 'miss' };
    return { envelope: copy.envelope, result: ageOf(copy) <= source.policy.fresh ? 'hit' : 'stale' };
  }

  return {
    /** How the upstream is doing. */
    watch,

    /** Asks the upstream for a caller who wants its present response and no copy. Other callers then get the new copy too. */
    async refresh(key: string, source: Source): Promise<Served> {
      if (!watch.mayTry(source.name, false)) return { envelope: fail(UNAVAILABLE, UPSTREAM_FAILED), result: 'miss' };
      return { envelope: await load(key, source, now()), result: 'miss' };
    },

    async get(key: string, source: Source): Promise<Served> {
      if (!usable(key, source) && source.isKept && lastGood) await recallOnce(key, source);
      const copy = usable(key, source);
      const { fresh, stale } = source.policy;
      if (!copy) {
        const flight = fly(key, source, false);
        return flight ? landed(key, source, flight.started, await flight.done) : { envelope: fail(UNAVAILABLE, UPSTREAM_FAILED), result: 'miss' };
      }
      if (ageOf(copy) <= fresh) return { envelope: copy.envelope, result: 'hit' };
      const mayRefresh = now() - copy.failed >= RETRY_AFTER || watch.recovered() > copy.failed;
      const flight = mayRefresh ? fly(key, source, true) : undefined;
      if (flight && ageOf(copy) > fresh + stale && !watch.isTroubled()) {
        await flight.soon;
        return landed(key, source, flight.started, (usable(key, source) ?? copy).envelope);
      }
      return { envelope: copy.envelope, result: 'stale' };
    },
  };
}
