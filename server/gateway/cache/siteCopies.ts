import { LRUCache } from 'lru-cache';
import type { FastifyBaseLogger } from 'fastify';
import { NOT_FOUND } from '../../../shared/codes.ts';
import { LATE_AFTER, SUCCESS } from '../../../shared/constants.ts';
import type { CallName } from '../../../shared/contract/index.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import type { Envelope } from '../../../shared/envelope.ts';
import { refusal } from '../../../shared/reasons.ts';
import { UPSTREAM_FAILED } from '../../upstream/normalize.ts';
import { cachedResponse, type CachedResponse } from '../../http/cachedResponse.ts';
import { createSingleFlight } from '../../singleFlight.ts';
import { within } from '../../within.ts';
import type { LastGood } from './lastGood.ts';
import { createSuspicions, lossesOf } from './suspicions.ts';
import { createUpstreamWatch } from './upstreamWatch.ts';

interface Copy {
  envelope: Envelope;
  /** The envelope as JSON. */
  text: string;
  /** Changes with the text. */
  version: number;
  /** The text as it is sent to everybody, made when somebody asks for it. */
  response: CachedResponse | undefined;
  /** Times of the request and of its response, monotonic clock (ms). */
  asked: number;
  fetched: number;
  /** Time of the last refresh that brought nothing better. */
  failed: number;
}

/** What is fetched, and how. `load` never rejects. */
export interface Source {
  name: CallName;
  policy: NonNullable<Endpoint['cache']>;
  load: () => Promise<Envelope>;
  /** Names of the fields that are empty in what was loaded because the upstream says so. */
  emptied?: () => readonly string[] | undefined;
  /** Whether the copy is kept in the store too. */
  isKept?: boolean;
  /** The call asks for one record, which may be removed at the upstream. */
  isRecord?: boolean;
}

/** A request to the upstream that is under way. */
interface Flight {
  started: number;
  done: Promise<Envelope>;
}

/** Copies and their characters at most; the least recently used is removed first. Searches create any number of keys. */
const ENTRIES_MAX = 500;
const SIZE_MAX = 64 * 1024 * 1024;
/** Time before a failed refresh of a copy is tried again (ms). */
const RETRY_AFTER = 1_000;
/** Part of a page's patience that a caller waits for the present data when there is an old copy: the page must get the copy before it is late. */
const PATIENCE = 2 / 3;
/** Time without any success (ms) in which a missing record may be due to a fault that makes everything missing. */
const SUCCESS_WITHIN = 30_000;
/** Time after which a request that has no answer may hang (ms). */
const LATE = 2_000;

export type SiteCopies = ReturnType<typeof createSiteCopies>;

export type CacheResult = 'hit' | 'stale' | 'miss';
export interface Served {
  envelope: Envelope;
  result: CacheResult;
  /** The copy's version and the time for which it is fresh yet (ms, 0: it is stale); absent: the envelope is of no copy. */
  version?: number;
  freshFor?: number;
  /** The envelope as a response that is kept as long as the copy is the present one. */
  response?: () => CachedResponse;
}

/**
 * The copies of public site data. A fresh copy is served. A stale one is served and refreshed in the background. An old one is
 * served when the upstream fails or is slow. A missing one is taken from the store, else fetched once for all waiting callers. A
 * refresh that fails, or that has lost what the last one had, does not replace a good copy. While the upstream fails, attempts are
 * few; its first answer ends that for all copies.
 */
export function createSiteCopies({
  now = () => performance.now(),
  late: pagePatience = LATE_AFTER,
  lastGood,
  log,
  served: onServed,
}: {
  now?: (() => number) | undefined;
  /** How long a page waits for a read (ms). */
  late?: number;
  lastGood?: LastGood | undefined;
  log: FastifyBaseLogger;
  /** Told of each call that was answered, with the age of the copy (s). */
  served?: (result: CacheResult, age: number) => void;
}) {
  const copies = new LRUCache<string, Copy>({
    max: ENTRIES_MAX,
    maxSize: SIZE_MAX,
    sizeCalculation: ({ text }) => text.length + 1,
  });
  const flights = new Map<string, Flight>();
  let versions = 0;
  const recalls = createSingleFlight();
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
    copies.set(key, {
      envelope: found.envelope,
      asked: fetched,
      fetched,
      failed: -Infinity,
      text: JSON.stringify(found.envelope),
      version: ++versions,
      response: undefined,
    });
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
    const flight: Flight = { started, done };
    flights.set(key, flight);
    return flight;
  }

  /** Makes the request, and keeps its response if it is good. */
  async function load(key: string, source: Source, asked: number): Promise<Envelope> {
    const envelope = await source.load();
    watch.note(source.name, envelope.code);
    const last = copies.peek(key);
    if (last && last.asked > asked) return envelope;
    if (
      envelope.code === SUCCESS
        ? last && isSuspect(key, source, last, envelope)
        : !isGone(key, source, envelope)
    ) {
      if (last) last.failed = now();
    } else if (envelope.code === SUCCESS) {
      const text = JSON.stringify(envelope);
      // What has not changed keeps its version and its bytes.
      const same = last?.text === text ? last : { envelope, text, version: ++versions, response: undefined };
      copies.set(key, { ...same, asked, fetched: now(), failed: -Infinity });
      if (source.isKept) lastGood?.note(source.name, key, text);
    }
    return envelope;
  }

  function isSuspect(
    key: string,
    { name, policy, emptied }: Source,
    last: Copy,
    { data }: Envelope,
  ): boolean {
    return suspicions.holds(
      key,
      name,
      ageOf(last) <= policy.staleIfError ? lossesOf(name, last.envelope.data, data, emptied?.()) : [],
    );
  }

  /** Whether the upstream has removed the record: it says so again and again, and answers other calls. Its copy is then dropped. */
  function isGone(key: string, { name, isRecord }: Source, { code }: Envelope): boolean {
    if (
      !isRecord ||
      code !== NOT_FOUND ||
      !copies.has(key) ||
      now() - watch.succeeded() > SUCCESS_WITHIN ||
      suspicions.holds(key, name, [`code ${code}`])
    )
      return false;
    copies.delete(key);
    lastGood?.forget(name, key);
    return true;
  }

  /** What a caller gets who has waited for a request: its response, or the copy that is better. */
  function landed(key: string, source: Source, started: number, envelope: Envelope): Served {
    const copy = usable(key, source);
    if (!copy) return missed(envelope);
    return served(copy, source, copy.asked === started ? 'miss' : undefined);
  }

  function served(copy: Copy, { policy }: Source, result?: CacheResult): Served {
    const freshFor = Math.max(0, policy.fresh * 1000 - (now() - copy.fetched));
    const age = ageOf(copy);
    const how = result ?? (age <= policy.fresh ? 'hit' : 'stale');
    onServed?.(how, age);
    return {
      envelope: copy.envelope,
      result: how,
      version: copy.version,
      freshFor,
      response: () => responseOf(copy),
    };
  }

  /** The upstream's response itself. */
  function missed(envelope: Envelope): Served {
    onServed?.('miss', 0);
    return { envelope, result: 'miss' };
  }

  const responseOf = (copy: Copy): CachedResponse =>
    (copy.response ??= cachedResponse(SUCCESS, Buffer.from(copy.text)));

  return {
    /** How the upstream is doing. */
    watch,

    /** Asks the upstream for a caller who wants its present response and no copy. Other callers then get the new copy too. */
    async refresh(key: string, source: Source): Promise<Served> {
      if (!watch.mayTry(source.name, false)) return missed(refusal('upstream_busy', UPSTREAM_FAILED));
      return missed(await load(key, source, now()));
    },

    /** `patient`: the caller would rather wait a moment for the present data than get a stale copy. */
    async get(key: string, source: Source, patient = false): Promise<Served> {
      const until = performance.now() + PATIENCE * pagePatience;
      if (!usable(key, source) && source.isKept && lastGood)
        await recalls.run(key, () => recall(key, source));
      const copy = usable(key, source);
      const { fresh, stale } = source.policy;
      if (!copy) {
        const flight = fly(key, source, false);
        return flight
          ? landed(key, source, flight.started, await flight.done)
          : missed(refusal('upstream_busy', UPSTREAM_FAILED));
      }
      if (ageOf(copy) <= fresh) return served(copy, source);
      const mayRefresh = now() - copy.failed >= RETRY_AFTER || watch.recovered() > copy.failed;
      const flight = mayRefresh ? fly(key, source, true) : undefined;
      if (flight && (patient || ageOf(copy) > fresh + stale) && !watch.isTroubled()) {
        await within(Math.max(0, until - performance.now()), flight.done).catch(() => undefined);
        return landed(key, source, flight.started, (usable(key, source) ?? copy).envelope);
      }
      return served(copy, source, 'stale');
    },
  };
}
