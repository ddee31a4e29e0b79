import { EventEmitter } from 'node:events';
import { silentLog } from '../support/logTo.ts';
import t from 'tap';
import { createSwr } from '../../server/cache.ts';
import { createLastGood } from '../../server/gateway/cache/lastGood.ts';
import { createSiteCopies } from '../../server/gateway/cache/siteCopies.ts';
import { createEventSummary } from '../../server/http/eventSummary.ts';
import { createServePicture } from '../../server/routes/media/servePicture.ts';
import { createSingleFlight } from '../../server/singleFlight.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import { fail } from '../../shared/envelope.ts';

const log = silentLog;
const away = async () => {
  throw new Error('away');
};
/** An address in a network of its own. */
const addressOf = (key: number) => `10.${key >> 16}.${(key >> 8) & 255}.${key & 255}`;

/** What the gateway keeps by keys that anybody can make up, for as long as something is under way or up to a bound. Each makes what uses one key. */
const USERS: [what: string, make: () => (key: number) => unknown][] = [
  [
    'addresses that have asked for a picture',
    () => {
      const serve = createServePicture({ allowed: () => ({}), failureOf: () => 502 as never });
      return async (key) => {
        const raw = new EventEmitter();
        // What a request and its reply are for a picture that nobody waits for any longer.
        const request = {
          url: '/media/1.png',
          method: 'HEAD',
          headers: {},
          ip: addressOf(key),
        };
        await serve(request as never, { raw } as never, away, () => undefined);
        raw.emit('close');
      };
    },
  ],
  [
    'pictures that could not be fetched',
    () => {
      const pictures = createSwr({ maxSize: 1, sizeOf: () => 1 });
      const rules = {
        fresh: () => 1,
        stale: 0,
        patience: 0,
        staleIfError: 0,
        isGood: () => false,
      };
      return async (key) => {
        await pictures.get(`/media/${key}.png`, away, rules).catch(() => undefined);
        await pictures.get(`/media/${key}.png`, async () => ({}), rules);
      };
    },
  ],
  [
    'searches that have failed',
    () => {
      const copies = createSiteCopies({ log });
      const policy = { fresh: 1, stale: 1, staleIfError: 1 };
      return (key) =>
        copies.get(`articles?keyword=${key}`, {
          name: 'articles',
          policy,
          load: async () => fail(404, '没有'),
        });
    },
  ],
  [
    'copies that could not be stored',
    () => {
      const copies = createLastGood({
        store: { ...createMemoryStore(), set: away, delete: away },
        versionOf: () => 'one',
        log,
      });
      return (key) => copies.note('articles', `articles?page=${key}`, `{"data":${key}}`);
    },
  ],
  [
    'pieces of work, each done once at a time, that have failed',
    () => {
      const flights = createSingleFlight();
      return (key) => flights.run(String(key), away).catch(() => undefined);
    },
  ],
  [
    'names in the log',
    () => {
      const summary = createEventSummary(log, 'sec.rate_limited', ['policy', 'client']);
      return (key) => summary.count('sms', `client${key}`);
    },
  ],
];

const [OwnMap, OwnSet] = [Map, Set];

/** The maps and sets that are made meanwhile. */
function madeBy(make: () => void) {
  const made: { size: number }[] = [];
  const kept = <T extends new (...parts: never[]) => { size: number }>(Own: T) =>
    new Proxy(Own, {
      construct: (...parts) => (made.push(Reflect.construct(...parts) as { size: number }), made.at(-1)!),
    });
  Object.assign(globalThis, { Map: kept(OwnMap), Set: kept(OwnSet) });
  try {
    make();
  } finally {
    Object.assign(globalThis, { Map: OwnMap, Set: OwnSet });
  }
  return made;
}

for (const [what, make] of USERS)
  t.test(`${what} leave nothing in memory`, async (t) => {
    let use: (key: number) => unknown = () => undefined;
    const made = madeBy(() => (use = make()));
    for (let key = 0; key < 2_000; key++) await use(key);
    t.ok(made.length > 0);
    // Caches and the log's names have bounds, of which five hundred is the highest.
    t.ok(
      made.every(({ size }) => size <= 500),
      made.map(({ size }) => size).join(),
    );
  });
