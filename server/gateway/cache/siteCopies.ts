import type { FastifyBaseLogger } from 'fastify';
import { NOT_FOUND } from '../../../shared/codes.ts';
import { LATE_AFTER, SUCCESS } from '../../../shared/constants.ts';
import type { CallName } from '../../../shared/contract/index.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import type { Envelope } from '../../../shared/envelope.ts';
import { createSwr, type SwrRules } from '../../cache.ts';
import { cachedResponse, type CachedResponse } from '../../http/cachedResponse.ts';
import { createSingleFlight } from '../../singleFlight.ts';
import type { LastGood } from './lastGood.ts';
import { lossesOf } from './losses.ts';

/** What the upstream said of a call, and whether it may take the place of what it said before. */
interface Copy {
  envelope: Envelope;
  /** The envelope as JSON. */
  text: string;
  /** Changes with the text. */
  version: number;
  /** The text as it is sent to everybody, made when somebody asks for it. */
  response?: CachedResponse;
  isGood: boolean;
  /** Since when later responses have lost something that this one has. */
  doubtedSince?: number | undefined;
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

/** Copies and their characters at most. Searches create any number of keys. */
const ENTRIES_MAX = 500;
const SIZE_MAX = 64 * 1024 * 1024;
/** Part of a page's patience that a caller waits for the present data when there is an old copy: the page must get the copy before it is late. */
const PATIENCE = 2 / 3;
/** Time (ms) after which a loss is believed: an operator may have emptied a list on purpose. */
const BELIEVED_AFTER = 60_000;
/** Time without any success (ms) in which a missing record may be due to a fault that makes everything missing. */
const SUCCESS_WITHIN = 30_000;

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
 * The copies of public site data. A missing one is taken from the store, else fetched once for all waiting callers. A response that fails, or that has lost
 * what the last one had, does not replace a good copy.
 */
export function createSiteCopies({
  now = () => performance.now(),
  late = LATE_AFTER,
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
  const copies = createSwr<Copy>({
    max: ENTRIES_MAX,
    maxSize: SIZE_MAX,
    sizeOf: ({ text }) => text.length + 1,
    now,
  });
  const recalls = createSingleFlight();
  let versions = 0;
  let succeeded = -Infinity;

  const rulesOf = ({ policy }: Source, patient: boolean): SwrRules<Copy> => ({
    fresh: () => policy.fresh * 1000,
    stale: patient ? 0 : policy.stale * 1000,
    patience: PATIENCE * late,
    staleIfError: (policy.staleIfError - policy.fresh) * 1000,
    isGood: ({ isGood }) => isGood,
  });

  const copyOf = (envelope: Envelope, isGood: boolean): Copy => ({
    envelope,
    text: JSON.stringify(envelope),
    version: ++versions,
    isGood,
  });

  /** Takes a copy from the store. It never counts as fresh, whatever its clock says. */
  async function recall(key: string, { name, policy }: Source): Promise<void> {
    const found = await lastGood?.read(name, key);
    if (found) copies.recall(key, copyOf(found.envelope, true), Math.max(found.age - policy.fresh * 1000, 1));
  }

  /** Makes the request. What has not changed keeps its version and its bytes. */
  async function load(key: string, source: Source, before: Copy | undefined): Promise<Copy> {
    const { name, isKept, isRecord, emptied } = source;
    const envelope = await source.load();
    const last = before && copies.has(key, rulesOf(source, false)) ? before : undefined;
    if (envelope.code !== SUCCESS) {
      const isGone = isRecord && envelope.code === NOT_FOUND && last && now() - succeeded <= SUCCESS_WITHIN;
      if (isGone && isBelieved(name, last, [`code ${envelope.code}`])) {
        copies.delete(key);
        lastGood?.forget(name, key);
      }
      return copyOf(envelope, false);
    }
    succeeded = now();
    const losses = last ? lossesOf(name, last.envelope.data, envelope.data, emptied?.()) : [];
    if (last && losses.length > 0 && !isBelieved(name, last, losses)) return copyOf(envelope, false);
    const copy = copyOf(envelope, true);
    if (isKept) lastGood?.note(name, key, copy.text);
    return last?.text === copy.text ? Object.assign(last, { doubtedSince: undefined }) : copy;
  }

  /** Whether a loss is believed. `places`: what was lost. */
  function isBelieved(name: CallName, last: Copy, places: readonly string[]): boolean {
    if (last.doubtedSince === undefined) {
      last.doubtedSince = now();
      log.event('sys.cache_refresh_suspect', { name, places });
    } else if (now() - last.doubtedSince >= BELIEVED_AFTER) {
      log.event('sys.cache_refresh_believed', { name, places });
      return true;
    }
    return false;
  }

  function served(key: string, copy: Copy, { policy }: Source, wasFresh: boolean): Served {
    const { envelope, isGood, version } = copy;
    if (!isGood) {
      onServed?.('miss', 0);
      return { envelope, result: 'miss' };
    }
    const freshFor = copies.freshFor(key);
    const result = wasFresh ? 'hit' : freshFor > 0 ? 'miss' : 'stale';
    onServed?.(result, policy.fresh - freshFor / 1000);
    return {
      envelope,
      result,
      version,
      freshFor: Math.max(0, freshFor),
      response: () => (copy.response ??= cachedResponse(SUCCESS, Buffer.from(copy.text))),
    };
  }

  return {
    /** Asks the upstream for a caller who wants its present response and no copy. Other callers then get the new copy too. */
    async refresh(key: string, source: Source): Promise<Served> {
      const { envelope } = await copies.load(key, (last) => load(key, source, last), rulesOf(source, true));
      onServed?.('miss', 0);
      return { envelope, result: 'miss' };
    },

    /** `patient`: the caller would rather wait a moment for the present data than get a stale copy. */
    async get(key: string, source: Source, patient = false): Promise<Served> {
      const rules = rulesOf(source, patient);
      if (source.isKept && lastGood && !copies.has(key, rules))
        await recalls.run(key, () => recall(key, source));
      const wasFresh = copies.freshFor(key) >= 0;
      const copy = await copies.get(key, (last) => load(key, source, last), rules);
      return served(key, copy, source, wasFresh);
    },
  };
}
