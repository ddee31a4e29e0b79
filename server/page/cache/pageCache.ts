import { LRUCache } from 'lru-cache';
import { NOT_FOUND } from '../../../shared/codes.ts';
import { contract, type CallName } from '../../../shared/contract/index.ts';
import { type Endpoint, siteCache } from '../../../shared/endpoint.ts';
import type { Person } from '../../boundedQueue.ts';
import { createSwr, type SwrRules } from '../../cache.ts';
import { cachedResponse, type CachedResponse } from '../../http/cachedResponse.ts';
import type { CallContext } from '../../gateway/callContext.ts';

/** How long it is known that a record is missing (ms). */
const MISSING_FOR = siteCache.fresh * 1000;

/** The data that a page was made from. */
export interface PageData {
  /** Changes with any of the data; undefined: some could not be read. */
  version: string | undefined;
  /** Time (ms) for which all of the data are fresh yet. */
  freshFor: number;
  /** A call was made that visitors do not share. */
  isPersonal: boolean;
}

/** Notes what a page reads while its loaders run. */
export function collectPageData() {
  const versions: string[] = [];
  const data: PageData = { version: '', freshFor: Infinity, isPersonal: false };
  return {
    /** Notes that a call has begun. */
    begin(name: CallName): void {
      // Each row is an endpoint.
      if (name !== 'capabilities' && !(contract[name] as Endpoint).cache) data.isPersonal = true;
    },
    /** Notes that the page did not wait for a call, so that it lacks some of the data, even if they come before it is rendered. */
    late: (): void => {
      data.version = undefined;
    },
    /** Notes the end of a call, by its name and input, with what the gateway said of it. */
    end(
      name: CallName,
      input: string,
      code: number,
      { version, freshFor = MISSING_FOR }: Pick<CallContext, 'version' | 'freshFor'>,
    ): void {
      if (version === undefined && code !== NOT_FOUND) data.version = undefined;
      versions.push(`${name}${input}=${version ?? code}`);
      data.freshFor = Math.min(data.freshFor, freshFor);
    },
    // The loaders run side by side, so the order of their calls is a matter of chance.
    read: (): PageData => ({
      ...data,
      version: data.version === undefined ? undefined : versions.sort().join('\n'),
    }),
  };
}
export type PageDataCollector = ReturnType<typeof collectPageData>;

/** Bytes of all pages together. */
const SIZE_MAX = 24 * 1024 * 1024;
/** What a page takes with its compressed forms, in parts of its own length. */
const WITH_CODINGS = 1.5;
/** Time (ms) after its freshness in which a page is served while its data are looked at: with the three seconds of the data it is five. */
const GRACE = 2_000;
/** Longest wait (ms) of a visitor for the present page while there is an older one. */
const PATIENCE = 250;
/** Time (ms) after which the data of an older page are looked at again if they are stale themselves. */
const RETRY_AFTER = 500;
/** Time (ms) for which an older page is served if its data fail. */
const STALE_MAX = siteCache.staleIfError * 1000;
/** Pages that are remembered as not shared, and for how long (ms). */
const SINGLES_MAX = 1_000;
const SINGLE_FOR = 60_000;

/** A page that is sent to all visitors. */
export interface CachedPage extends CachedResponse {
  /** Version of the data that it was made from. */
  version: string;
  /** Time (ms) for which its data are known to be fresh, when they were looked at. */
  freshFor: number;
}

/** A page that is sent once, or to those who wait for it: a redirect, an error, or a page with a failure on it. */
export interface SinglePage {
  status: number;
  html: string | Buffer;
  location?: string | undefined;
}

/** What the loaders of a page have read for a visitor whom nobody knows. */
export interface LoadedPage {
  data: PageData;
  /** `isShared`: the page may be kept. */
  render: () => Promise<SinglePage & { isShared: boolean }>;
}

type Made = CachedPage | SinglePage | 'personal';

/**
 * The pages of visitors, rendered once for all of them. `load` runs a page's loaders; only if they read other data than
 * before is the page rendered again.
 */
export function createPageCache({
  load,
  now = () => performance.now(),
}: {
  load: (key: string, patient: boolean, isAhead: boolean, person: Person) => Promise<LoadedPage>;
  now?: (() => number) | undefined;
}) {
  const pages = createSwr<{ made: Made }>({
    maxSize: SIZE_MAX,
    sizeOf: ({ made }) => (isKept(made) ? Math.ceil(made.bodies.identity.length * WITH_CODINGS) : 1),
    now,
  });
  const singles = new LRUCache<string, true>({ max: SINGLES_MAX, ttl: SINGLE_FOR });
  const rules: SwrRules<{ made: Made }> = {
    fresh: ({ made }) => (isKept(made) ? made.freshFor : 0),
    stale: GRACE,
    patience: PATIENCE,
    staleIfError: Infinity,
    isGood: ({ made }) => isKept(made),
  };

  const makeFor =
    (key: string, person: Person, isAhead = false) =>
    async (last?: { made: Made }): Promise<{ made: Made }> => {
      const before = last && isKept(last.made) ? last.made : undefined;
      const { data, render } = await load(key, before !== undefined, isAhead, person);
      if (data.isPersonal) {
        pages.delete(key);
        singles.set(key, true);
        return { made: 'personal' };
      }
      if (before && data.version === before.version)
        return { made: { ...before, freshFor: Math.max(data.freshFor, RETRY_AFTER) } };
      if (before && data.version === undefined && -pages.freshFor(key) < STALE_MAX)
        return { made: { ...before, freshFor: RETRY_AFTER } };
      const { status, html, isShared, location } = await render();
      if (isShared && data.version !== undefined && typeof html !== 'string')
        return {
          made: { ...cachedResponse(status, html), version: data.version, freshFor: data.freshFor },
        };
      pages.delete(key);
      return { made: { status, html, location } };
    };

  /** The page if it is fresh, or has just been. Its data are looked at in the background then. */
  function peek(key: string, person?: Person): CachedPage | undefined {
    const made = pages.peek(key, makeFor(key, person), rules)?.made;
    return made && isKept(made) ? made : undefined;
  }

  return {
    peek,

    /** Whether the page is in memory, or somebody else's request is about to make it: then another request makes no work. */
    isComing: (key: string, person: Person): boolean =>
      pages.isLoading(key) || peek(key, person) !== undefined,

    /** The page; undefined if it belongs to its request and must be made for it alone. `person`: who asks; `isAhead`: nobody waits for it. */
    async get(key: string, person?: Person, isAhead = false): Promise<CachedPage | SinglePage | undefined> {
      if (singles.has(key)) return undefined;
      // Who waits for a page does not wait for its turn among those that are made ahead.
      const { made } = isAhead
        ? { made: peek(key) ?? (await pages.load(key, makeFor(key, person, true), rules)).made }
        : await pages.get(key, makeFor(key, person), rules);
      return made === 'personal' ? undefined : made;
    },

    /** Pages and their bytes. */
    load: () => ({ pages: pages.stats().count, bytes: pages.stats().size }),
  };
}

const isKept = (made: Made): made is CachedPage => typeof made === 'object' && 'tag' in made;
