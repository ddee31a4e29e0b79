import t from 'tap';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import { startPortal } from '../helper.ts';
import { freePort } from '../support/freePort.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { until } from '../support/longRun.ts';

t.test(
  'a portal that starts while its upstream is away serves the copies that an earlier one kept in the store',
  async (t) => {
    const upstream = await startStubUpstream(t);
    const memory = createMemoryStore();
    let [isOver, end] = [false, (): void => undefined];
    const ending = new Promise<void>((resolve) => (end = resolve));
    // So slow that the copies are written when the first one ends, or never.
    const store = {
      ...memory,
      set: async (...record: Parameters<typeof memory.set>) => (
        await ending,
        isOver ? undefined : memory.set(...record)
      ),
    };
    const env = { PORT: String(await freePort()) };
    const first = await startPortal(t, { upstream: upstream.origin, store, env });
    const before = await first.browser().get('/bff/site');
    t.equal(before.status, 200);
    const home = await first.browser().get('/');
    setTimeout(end, 500);
    await first.stop();
    isOver = true;
    upstream.on('*', (_hit, response) => response.destroy());

    const second = await startPortal(t, { upstream: upstream.origin, store, env });
    t.equal((await second.browser().get('/readyz')).status, 200, 'the copies are enough to be ready');
    const after = await second.browser().get('/bff/site');
    t.equal(after.status, 200);
    t.same(after.json, before.json);
    t.equal((await second.browser().get('/')).text, home.text, 'the home page has the same bytes');
  },
);

t.test(
  'a page that did not wait for what was late counts as failed: it is fetched again, with what it links to',
  async (t) => {
    const portal = await startPortal(t, { timeouts: { late: 0 } });
    t.ok((await portal.fetchPages()).includes('/'), 'the home page reads the banks, and can do without them');
    t.ok(await until(async () => (await portal.fetchPages()).length === 0, 60_000), 'what was late has come');
    await portal.stopUpstream();
    const links = [...(await portal.browser().get('/')).text.matchAll(/ href="(\/bank\?[^"#]*)"/g)].map(
      ([, href = '']) => href.replaceAll('&amp;', '&'),
    );
    t.ok(links.length > 3, `${links.length} links to banks`);
    for (const link of links) t.equal((await portal.browser().get(link)).status, 200, link);
  },
);
