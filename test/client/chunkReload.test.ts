import t from 'tap';
import { safeStorage } from '../../client/lib/safeStorage.ts';
import { reloadOnChunkFailure, reloadOnce } from '../../client/shell/chunkReload.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

t.test('a failed chunk load reloads the page at most once per 60 s', async (t) => {
  const kept = storage();
  const reloads: number[] = [];
  const at = (now: number) =>
    reloadOnce(
      now,
      safeStorage(() => kept),
      () => reloads.push(now),
    );
  t.equal(at(1_000_000), true);
  t.equal(at(1_000_001), false);
  t.equal(at(1_059_999), false);
  t.equal(at(1_060_000), true);
  t.same(reloads, [1_000_000, 1_060_000]);
});

t.test('without storage the page is not reloaded, since a reload loop could not be detected', async (t) => {
  const broken = {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  };
  let reloads = 0;
  t.equal(
    reloadOnce(
      1_000_000,
      safeStorage(() => broken),
      () => reloads++,
    ),
    false,
  );
  t.equal(reloads, 0);
});

t.test(
  "a reload handles Vite's failure event; a second failure within a minute is left to the error page",
  async (t) => {
    let reloads = 0;
    const target = new EventTarget();
    const globals = {
      addEventListener: target.addEventListener.bind(target),
      sessionStorage: storage(),
      location: {
        replace: (to: string) => {
          reloads++;
          t.equal(to, '/news');
        },
      },
    };
    t.intercept(
      globalThis,
      'addEventListener' as never,
      { configurable: true, value: globals.addEventListener } as never,
    );
    t.intercept(
      globalThis,
      'sessionStorage' as never,
      { configurable: true, value: globals.sessionStorage } as never,
    );
    t.intercept(globalThis, 'location' as never, { configurable: true, value: globals.location } as never);
    let wanted: string | null = null;
    reloadOnChunkFailure(() => wanted);
    const fails = () => {
      const event = new Event('vite:preloadError', { cancelable: true });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    };
    t.equal(fails(), false, 'a failed prefetch does not reload the page');
    wanted = '/news';
    t.equal(fails(), true);
    t.equal(fails(), false);
    t.equal(reloads, 1);
  },
);
