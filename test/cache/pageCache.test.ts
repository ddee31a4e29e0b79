import t from 'tap';
import { createPageCache, type LoadedPage, type PageData } from '../../server/page/cache/pageCache.ts';

/** A cache with a fake clock, whose pages show the version of their data. */
function setUp() {
  const clock = { ms: 0 };
  const data: PageData = { version: '1', freshFor: 3_000, isPersonal: false };
  const state = { data, status: 200, fails: false, size: 10 };
  const count = { loads: 0, renders: 0 };
  const waiting: (() => void)[] = [];
  let held = false;
  const cache = createPageCache({
    now: () => clock.ms,
    async load(key): Promise<LoadedPage> {
      count.loads++;
      const read = { ...state.data };
      if (held) await new Promise<void>((resolve) => waiting.push(resolve));
      if (state.fails) throw new Error('the loaders failed');
      return {
        data: read,
        async render() {
          count.renders++;
          return {
            status: state.status,
            html: Buffer.from(`${key} ${read.version}`.padEnd(state.size)),
            isShared: state.status === 200 || state.status === 404,
          };
        },
      };
    },
  });
  const text = async (key = '/') => {
    const page = await cache.get(key);
    return page && String('tag' in page ? page.bodies.identity : page.html).trim();
  };
  return {
    cache,
    clock,
    state,
    count,
    text,
    hold: () => (held = true),
    release: () => {
      held = false;
      waiting.splice(0).forEach((go) => go());
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

t.test('a page is rendered once, however many ask for it', async (t) => {
  const { text, count, hold, release } = setUp();
  hold();
  const many = Array.from({ length: 1_000 }, () => text());
  await settled();
  release();
  t.same([...new Set(await Promise.all(many))], ['/ 1']);
  t.same(count, { loads: 1, renders: 1 });
  await text();
  t.same(count, { loads: 1, renders: 1 }, 'and not again while its data are fresh');
});

t.test(
  'when its data may have changed they are looked at, and only other data make a new page',
  async (t) => {
    const { text, count, clock, state } = setUp();
    await text();
    clock.ms = 3_001;
    t.equal(await text(), '/ 1');
    await settled();
    t.same(count, { loads: 2, renders: 1 }, 'in the background');
    state.data.version = '2';
    clock.ms = 6_500;
    t.equal(await text(), '/ 1', 'served while the new one is made');
    await settled();
    t.equal(await text(), '/ 2');
    t.same(count, { loads: 3, renders: 2 });
  },
);

t.test('nobody gets a page whose data have not been looked at for five seconds', async (t) => {
  const { text, clock, state } = setUp();
  await text();
  state.data.version = '2';
  clock.ms = 5_001;
  t.equal(await text(), '/ 2');
});

t.test('unless that takes longer than a moment', async (t) => {
  const { text, clock, state, hold, release } = setUp();
  await text();
  state.data.version = '2';
  clock.ms = 60_000;
  hold();
  const began = performance.now();
  t.equal(await text(), '/ 1');
  t.ok(performance.now() - began >= 200, 'it waited');
  release();
  await settled();
  t.equal(await text(), '/ 2');
});

t.test('when the data fail, the page stays for a day', async (t) => {
  const { text, clock, state } = setUp();
  await text();
  state.data.version = undefined;
  clock.ms = 3_600_000;
  t.equal(await text(), '/ 1');
  state.fails = true;
  clock.ms = 7_200_000;
  t.equal(await text(), '/ 1', 'also when the loaders throw');
  state.fails = false;
  clock.ms = 200_000_000;
  t.equal(await text(), '/ undefined', 'then its failure is shown');
});

t.test('a page with a failure on it is not kept', async (t) => {
  const { text, count, state } = setUp();
  state.data.version = undefined;
  t.equal(await text(), '/ undefined');
  state.data.version = '1';
  t.equal(await text(), '/ 1');
  state.status = 500;
  t.equal(await text('/other'), '/other 1');
  await text('/other');
  t.equal(count.renders, 4);
});

t.test('a page that belongs to its request is made by nobody else', async (t) => {
  const { text, count, state } = setUp();
  state.data.isPersonal = true;
  t.equal(await text(), undefined);
  t.equal(await text(), undefined);
  t.same(count, { loads: 1, renders: 0 }, 'which is remembered');
  for (let page = 1; page < 2_000; page++) await text(`/${page}`);
  t.equal(count.loads, 2_000);
  for (const page of ['/1000', '/1999']) t.equal(await text(page), undefined);
  t.equal(count.loads, 2_000, 'of the thousand newest');
  for (const page of ['/', '/999']) await text(page);
  t.equal(count.loads, 2_002);
});

t.test('10,000 different pages stay within the memory for them', async (t) => {
  const { cache, text, state } = setUp();
  state.size = 40_000;
  for (let page = 0; page < 10_000; page++) await text(`/news/${page}`);
  const { pages, bytes } = cache.load();
  t.ok(bytes <= 24 * 1024 * 1024, `${bytes} bytes`);
  // 24 MiB for pages of 40,000 bytes, which count one and a half times.
  t.equal(pages, 419);
  t.ok(cache.peek('/news/9999'));
  t.notOk(cache.peek('/news/0'));
});
