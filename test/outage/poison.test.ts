import { silentLog } from '../support/logTo.ts';
import t from 'tap';
import { createSiteCopies } from '../../server/gateway/cache/siteCopies.ts';
import type { CallName } from '../../shared/contract/index.ts';
import { fail, ok, type Envelope } from '../../shared/envelope.ts';
import { lossesOf } from '../../server/gateway/cache/losses.ts';
import { startPortal } from '../helper.ts';
import { until } from '../support/longRun.ts';
import { recordedData } from '../support/recorded.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

const fields = (name: CallName) => recordedData(name) as Record<string, unknown>;
const blank = (value: unknown): unknown => {
  if (typeof value === 'string') return '';
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, blank(one)]))
    : value;
};

/** Bodies that an upstream in trouble sends with HTTP 200 in place of the call's data. */
const POISONED: [CallName, string, unknown][] = [
  ['site', '/api/site', ok({ ...fields('site'), record_number: undefined })],
  ['site', '/api/site', ok({ ...fields('site'), record_number: undefined, email: '' })],
  ['site', '/api/site', ok({ ...fields('site'), qrcode: undefined })],
  ['site', '/api/site', ok(null)],
  ['site', '/api/site', ok(blank(fields('site')))],
  ['seo', '/api/seo', ok({})],
  ['seo', '/api/seo', ok(blank(fields('seo')))],
  ['config', '/api/config', ok({ ...fields('config'), banner: {} })],
  ['config', '/api/config', ok({ ...fields('config'), privacy: '<script></script>' })],
  ['config', '/api/config', ok({ ...fields('config'), banner: blank(fields('config').banner) })],
  ['partner', '/api/partner', ok([])],
  ['partner', '/api/partner', ok([{}, {}, {}])],
  ['vipPackages', '/api/vip', ok([])],
  ['loanType', '/api/loan_type', ok('')],
  ['levels', '/api/level', '{"code":200,"message":"","data":['],
  ['index', '/api/index', '<html>maintenance</html>'],
];

t.test(`none of ${POISONED.length} poisoned responses replaces a good copy`, async (t) => {
  const upstream = await startStubUpstream(t);
  const clock = { ms: 1_000 };
  const portal = await startPortal(t, { upstream: upstream.origin, clocks: { copies: () => clock.ms } });
  const paths = [...new Set(POISONED.map(([, path]) => path))];
  const bff = (path: string) => portal.browser().get(path.replace('/api/', '/bff/'));
  const before = new Map<string, string>();
  for (const path of paths) before.set(path, (await bff(path)).text);
  for (const [name, path, body] of POISONED) {
    upstream.on(`GET ${path}`, json(body));
    // The first visit refreshes the copy, and the second one shows what came of it.
    clock.ms += 4_000;
    await bff(path);
    await new Promise((resolve) => setTimeout(resolve, 30));
    t.equal((await bff(path)).text, before.get(path), `${name}: ${JSON.stringify(body)?.slice(0, 60)}`);
    upstream.reset();
    clock.ms += 4_000;
    await bff(path);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  const lines = portal.logs
    .filter((line) => line.includes('sys.cache_refresh_suspect'))
    .map((line) => JSON.parse(line) as { name: string; places: string[] });
  t.ok(
    lines.some(({ name, places }) => name === 'site' && places.includes('/record_number')),
    'logged by name and place',
  );
  t.notMatch(lines, /澜ICP/, 'without values');
});

t.test('a field that the upstream says is empty is empty as soon as its other site data show', async (t) => {
  const upstream = await startStubUpstream(t);
  const clock = { ms: 1_000 };
  const portal = await startPortal(t, { upstream: upstream.origin, clocks: { copies: () => clock.ms } });
  const footer = async () =>
    /<footer[\s\S]*<\/footer>/.exec((await portal.browser().get('/about')).text)?.[0] ?? '';
  const record = (fields('site') as { record_number: string }).record_number;
  t.match(await footer(), record);
  for (const [what, nothing, shown] of [
    ['a field that is not sent', undefined, record],
    ['nothing', '', '暂无'],
    ['a number again', record, record],
    ['null', null, '暂无'],
  ] as const) {
    upstream.on('GET /api/site', json(ok({ ...fields('site'), record_number: nothing })));
    clock.ms += 6_000;
    t.ok(await until(async () => (await footer()).includes(shown)), `${what}: ${shown}`);
  }
});

const POLICY = { fresh: 3, stale: 600, staleIfError: 86_400 };
/** Copies with a fake clock; `visit` is one that begins a look at the upstream, and the next, which shows what came of it. */
function setUp(name: 'partner' | 'site') {
  const clock = { ms: 0 };
  const copies = createSiteCopies({ now: () => clock.ms, log: silentLog });
  const get = (envelope: Envelope) => copies.get(name, { name, policy: POLICY, load: async () => envelope });
  return {
    clock,
    copies,
    visit: async (envelope: Envelope) => {
      await get(envelope);
      await new Promise(setImmediate);
      return (await get(fail(502, ''))).envelope.data;
    },
  };
}

t.test('what is empty again and again for a minute is believed', async (t) => {
  const { clock, visit } = setUp('partner');
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
  t.same(await visit(ok(rows)), rows);
  for (clock.ms = 4_000; clock.ms < 64_000; clock.ms += 4_000)
    t.same(await visit(ok([])), rows, `${clock.ms / 1000} s`);
  t.same(await visit(ok([])), [], 'an operator may have emptied the list');
});

t.test('a good response clears the doubt', async (t) => {
  const { clock, visit: look } = setUp('site');
  const site = { name: '银桥', qrcode: '/media/q.svg', record_number: '1号', email: 'a@b.c' };
  const visit = (data: object) => look(ok(data));
  await visit(site);
  for (let index = 0; index < 40; index++) {
    clock.ms += 40_000;
    t.same(await visit(index % 2 ? site : { ...site, qrcode: undefined }), site);
  }
  clock.ms += 4_000;
  t.same(
    await visit({ ...site, email: '' }),
    { ...site, email: '' },
    'a field that is not critical may be emptied at once',
  );
});

t.test('changed values, fewer rows and what was never there are no loss', async (t) => {
  const sparse = { email: 'a@b.c', address: '地址' };
  t.same(lossesOf('site', sparse, { email: 'x@y.z' }), []);
  t.same(lossesOf('partner', [1, 2, 3, 4], [1]), []);
  t.same(lossesOf('partner', [1, 2], []), [], 'a short list may become empty');
  t.same(lossesOf('wz', { categories: {}, pages: {} }, {}), []);
  t.same(
    lossesOf('index', { stats: { partner_count: 3, as_of: '2026-11-20' } }, { stats: { partner_count: 0 } }),
    [],
    'a number is never empty',
  );
});

t.test(
  'a record that the upstream has removed is no longer shown after a minute, unless everything is missing',
  async (t) => {
    const clock = { ms: 0 };
    const copies = createSiteCopies({ now: () => clock.ms, log: silentLog });
    const visit = async (key: string, envelope: Envelope) => {
      await copies.get(key, {
        name: key === 'site' ? 'site' : 'article',
        policy: POLICY,
        load: async () => envelope,
        isRecord: key !== 'site',
      });
      await new Promise(setImmediate);
    };
    const code = async (key: string) =>
      (
        await copies.get(key, {
          name: 'article',
          policy: POLICY,
          load: async () => fail(404, ''),
          isRecord: true,
        })
      ).envelope.code;
    for (const siteWorks of [false, true]) {
      await visit('article', ok({ id: 1, title: '标题' }));
      const end = clock.ms + 100_000;
      for (; clock.ms < end; clock.ms += 4_000) {
        await visit('site', siteWorks ? ok({ name: '银桥' }) : fail(404, ''));
        await visit('article', fail(404, ''));
      }
      t.equal(
        await code('article'),
        siteWorks ? 404 : 200,
        siteWorks ? 'removed' : 'a fault of the whole upstream',
      );
    }
  },
);
