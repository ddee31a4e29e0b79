import t from 'tap';
import { fail, ok } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { tablePages } from '../support/tablePages.ts';
import { recordedData } from '../support/recorded.ts';
import { short } from '../support/longRun.ts';

/** The calls whose data every page shows around its own. */
const SITE_CALLS = ['site', 'seo', 'config', 'notice'];
const CATALOGUE = recordedData('wz') as object;
const ARTICLE = recordedData('article') as object;
/** Ways in which the upstream has no data for a call. */
const MISSING = {
  'null as their data': json(ok(null)),
  'a refusal': json(fail(500, '维护中')),
  'a call that does not exist': json('', 404),
};

for (const [turn, [what, behaviour]] of Object.entries(MISSING).entries()) {
  t.test(
    `no page fails when the upstream's site, SEO data, configuration and notices are ${what}`,
    async (t) => {
      const upstream = await startStubUpstream(t);
      for (const call of SITE_CALLS) upstream.on(`GET /api/${call}`, behaviour);
      const portal = await startPortal(t, { upstream: upstream.origin });
      // Before its first answer, nobody knows whether the upstream fails altogether.
      await portal.browser().get('/bff/index');
      const member = portal.browser();
      member.jar.set('bank_token', 'member-token');
      // By day each page in one of the three ways.
      for (const { path, handle, detail } of tablePages.filter((_, at) => short(at % 3 === turn, true))) {
        const { status, text } = await (handle.auth ? member : portal.browser()).get(path);
        t.ok(status === 200 || (detail && status === 404), `${path}: ${status}`);
        t.equal(text.match(/<h1[\s>]/g)?.length, 1, `${path} has one h1`);
        t.match(text, /<title>[^<]+<\/title>/, `${path} has a title`);
      }
    },
  );
}

t.test('/about is shown without any data of the upstream, and says that a part is missing', async (t) => {
  const upstream = await startStubUpstream(t);
  upstream.on('*', json(fail(500, '维护中')));
  const portal = await startPortal(t, { upstream: upstream.origin });
  const { status, text } = await portal.browser().get('/about');
  t.equal(status, 503, 'so that robots come back');
  t.match(text, '部分内容加载失败');
  t.match(text, '备案与公示');
});

t.test('agreements that the configuration does not have are read from the articles', async (t) => {
  const upstream = await startStubUpstream(t);
  upstream.on('GET /api/config', json(ok(null)));
  upstream.on('GET /api/wz', (hit, response) => {
    const id = hit.query.get('id');
    const agreements = [
      { id: 31, key: 'protocol', title: '服务协议', updated_at: '2026-10-22', earlier: [{ id: 30 }] },
      { id: 32, key: 'terms', title: '补充条款' },
    ];
    json(
      ok(id ? { ...ARTICLE, id: Number(id), content: `<h2>全文 ${id}</h2>` } : { ...CATALOGUE, agreements }),
    )(hit, response);
  });
  const portal = await startPortal(t, { upstream: upstream.origin });
  const get = (path: string) => portal.browser().get(path);
  const list = (await get('/about')).text;
  t.match(list, /href="\/about\/protocol"[\s\S]*2026-10-22 生效[\s\S]*href="\/about\/terms"/);
  t.notMatch(list, '部分内容加载失败');
  const now = await get('/about/protocol');
  t.match(now, {
    status: 200,
    text: /<h1>服务协议<\/h1>[\s\S]*现行版本 · 2026-10-22 生效[\s\S]*<h2 id="s1">全文 31<\/h2>[\s\S]*href="\/about\/protocol\?version=30"/,
  });
  t.match(await get('/about/protocol?version=30'), { status: 200, text: /历史版本[\s\S]*全文 30/ });
  t.equal((await get('/about/protocol?version=31')).status, 404, 'a text that is no version of it');
  t.match(await get('/about/terms'), { status: 200, text: /全文 32/ });
  t.match(await get('/about/privacy'), { status: 200, text: /隐私政策正文暂未提供/ }, 'consents name it');
  for (const path of ['/about/unknown', '/about/31', '/about/%3Cb%3E'])
    t.equal((await get(path)).status, 404, path);
});

t.test('an agreement that cannot be fetched says so, and robots come back', async (t) => {
  const upstream = await startStubUpstream(t);
  upstream.on('*', json(fail(500, '维护中')));
  const portal = await startPortal(t, { upstream: upstream.origin });
  t.match(await portal.browser().get('/about/privacy'), { status: 503, text: /隐私政策加载失败[\s\S]*重试/ });
});
