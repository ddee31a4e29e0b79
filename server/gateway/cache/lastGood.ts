import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { TObject, TSchema } from 'typebox';
import { SUCCESS } from '../../../shared/constants.ts';
import { type CallName, contract } from '../../../shared/contract/index.ts';
import type { Envelope } from '../../../shared/envelope.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import { type Endpoint, siteCache } from '../../../shared/endpoint.ts';
import type { Store } from '../../store/store.ts';
import { createSingleFlight } from '../../singleFlight.ts';
import { within } from '../../within.ts';

/**
 * Version of what the reader makes of a response. Raise it when the reader or the sanitiser makes something else of the same
 * response, so that no copy of an earlier build is served; a test notices the change (test/outage/copyVersion.test.ts).
 */
const READER_VERSION = 7;

/**
 * Returns the version of a call's stored copies, which is part of their key: a copy is read only by a portal with the same
 * schema and reader. `circumstances`: what else the copies depend on, such as the upstream's origin; portals that share a store
 * and differ in it do not see each other's copies.
 */
export function copyVersions(circumstances: unknown): (name: CallName) => string {
  const versions = new Map<CallName, string>();
  return (name) => {
    const { input, output }: Endpoint = contract[name];
    const version =
      versions.get(name) ?? digest(JSON.stringify([READER_VERSION, circumstances, input, output]));
    versions.set(name, version);
    return version;
  };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Copies of this gateway in the store at most, and characters of one. A copy of the embedded upstream's data has at most 6,000. */
const KEYS_MAX = 400;
const VALUE_MAX = 256 * 1024;
/** Time that changed copies are collected before they are written (ms), and after which an unchanged copy is written again, so that its age stays true. */
const WRITE_AFTER = 1_000;
const REWRITE_AFTER = 600_000;
/** Longest wait for a copy from the store, and time that a failed store is left alone (ms). */
const READ_MAX = 250;
const PAUSE = 5_000;
/** A copy from the future was written before the clock was set back. Up to this much (ms) it counts as new; beyond, its age is unknown. */
const SKEW_MAX = siteCache.staleIfError * 1000;

export type LastGood = ReturnType<typeof createLastGood>;

/**
 * Keeps the last good copies of public site data in the store, so that a portal that is restarted while its upstream is down has
 * something to show, and gateways share what they fetched. Without the store the copies are in memory only: no method rejects,
 * and none waits long. `wall`: the time of day (ms), since a copy outlives the process and its monotonic clock.
 */
export function createLastGood({
  store,
  versionOf,
  log,
  wall = Date.now,
}: {
  store: Store;
  versionOf: (name: CallName) => string;
  log: FastifyBaseLogger;
  wall?: () => number;
}) {
  const storeKey = (name: CallName, key: string) => `copy:${versionOf(name)}:${key}`;
  /** What was written, by key in the store. A copy that falls out is removed from the store too. */
  const written = new LRUCache<string, { digest: string; at: number }>({
    max: KEYS_MAX,
    dispose: (_value, key, reason): void => {
      if (reason !== 'evict') return;
      waiting.delete(key);
      remove(key);
    },
  });
  const waiting = new Map<string, { text: string; at: number }>();
  let timer: NodeJS.Timeout | undefined;
  const writing = createSingleFlight();
  let pausedUntil = -Infinity;

  const remove = (key: string): void => {
    store.delete(key).catch(() => undefined);
  };

  function schedule(delay: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, delay).unref();
  }

  const flush = (): Promise<unknown> => writing.run('all', writeAll);

  async function writeAll(): Promise<void> {
    for (const [key, copy] of waiting) {
      try {
        await store.set(key, `{"at":${copy.at},"envelope":${copy.text}}`, siteCache.staleIfError);
        if (waiting.get(key) === copy) waiting.delete(key);
      } catch (error) {
        log.event('sys.copies_not_kept', { waiting: waiting.size, err: error });
        schedule(PAUSE);
        return;
      }
    }
  }

  return {
    /** Writes what is waiting. */
    flush,

    /** Notes a new copy, which is written soon. `text`: the envelope as JSON. */
    note(name: CallName, key: string, text: string): void {
      if (text.length > VALUE_MAX) return;
      const at = storeKey(name, key);
      const digest = createHash('sha256').update(text).digest('base64');
      const last = written.get(at);
      if (last?.digest === digest && Math.abs(wall() - last.at) < REWRITE_AFTER) return;
      written.set(at, { digest, at: wall() });
      // Removed first: a copy that is being written would keep its place, which the writing has passed.
      waiting.delete(at);
      waiting.set(at, { text, at: wall() });
      schedule(WRITE_AFTER);
    },

    /** Removes a copy of something that is no longer there. */
    forget(name: CallName, key: string): void {
      const at = storeKey(name, key);
      written.delete(at);
      waiting.delete(at);
      remove(at);
    },

    /** The stored copy and its age (ms); undefined when there is none, or the store does not say. */
    async read(name: CallName, key: string): Promise<{ envelope: Envelope; age: number } | undefined> {
      if (performance.now() < pausedUntil) return undefined;
      try {
        const text = await within(READ_MAX, store.get(storeKey(name, key)));
        const { at, envelope } = fieldsOf(text === undefined ? undefined : JSON.parse(text));
        if (typeof at !== 'number' || fieldsOf(envelope).code !== SUCCESS || wall() - at < -SKEW_MAX)
          return undefined;
        // The key has the schema's version, and `note` is the only writer.
        return { envelope: envelope as Envelope, age: Math.max(0, wall() - at) };
      } catch {
        pausedUntil = performance.now() + PAUSE;
        return undefined;
      }
    },
  };
}

/**
 * Whether a copy for this input is kept in the store: when it has no free text, of which there are as many as visitors can
 * type. Numbers and choices lead to pages that links lead to.
 */
export function isWorthKeeping({ properties }: TObject, input: Record<string, unknown>): boolean {
  return Object.entries(input).every(
    ([field, value]) => value === undefined || value === '' || isBounded(properties[field]),
  );
}

function isBounded(schema: TSchema | undefined): boolean {
  const { type, enum: values, 'x-reads': reads } = fieldsOf(schema);
  return type === 'integer' || reads === 'id' || Array.isArray(values);
}
