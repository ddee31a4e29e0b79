import t from 'tap';
import { fail, ok } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { tablePages } from '../support/tablePages.ts';
import { recordedData } from '../support/recorded.ts';

/** The calls whose data every page shows around its own. */
const SITE_CALLS = ['site', 'seo', 'config', 'notice'];
const CATALOGUE = recordedData('wz') as object;
const ARTICLE = recordedData('article') as object;
/** Ways in which the upstream has no data for a call. */
const MISSING = { 'null as their data': json(ok(null)), 'a refusal': json(fail(500, '维护中')), 'a call that does not exist': json('', 404) };

for (const [what, behaviour] of Object.entries(MISSING)) {
  t.test(`no page fails when the upstream's site, SEO data, configuration and notices are ${what}`, async (t) => {
    const upstream = await startStubUpstream(t);
    for (const call of SITE_CALLS) upstream.on(`GET /api/${call}`, behaviour);
    const portal = await startPortal(t, { upstream: upstream.origin });
    // Before its first answer, nobody knows whether the upstream fails altogether.
    await portal.browser().get('/bff/index');
    const member = portal.browser();
    member.jar.set('bank_token', 'member-token');
    for (const { path, handle, detail } of tablePages) {
      const { status, text } = await (handle.auth ? member : portal.browser()).get(path);
      t.ok(status === 200 || (detail && status === 404), `${path}: ${status}`);
      t.equal(text.match(/<h1[\s>]/g)?.length, 1, `${path} has one h1`);
      t.match(text, /<title>[^<]+<\/title>/, `${path} has a title`);
    }
  });
}

t.test('/about is shown without any data of the upstream, and says that a part is missing', async (t) => {
  const upstream = await startStubUpstream(t);
  upstream.on('*', json(fail(500, '维护中')));
  const portal = await startPortal(t, { upstream: upstream.origin });
  const { status, text } = await portal.browser().get('/about');
  t.equal(status, 503, 'so that robots come back');
  t.match(text, '部分内容暂时没有取到');
  t.match(text, '备案与公示');
});

t.test('/about takes the two agreements from the articles when the configuration does not have them', async (t) => {
  const upstream = await startStubUpstream(t);
  upstream.on('GET /api/config', json(ok(null)));
  upstream.on('GET /api/wz', (hit, response) => {
    const id = hit.query.get('id');
    const data = id ? { ...ARTICLE, id: Number(id), content: `<p>全文 ${id}</p>` } : { ...CATALOGUE, agreements: [{ id: 31, key: 'protocol', title: '服务协议' }, { id: 32, key: 'privacy', title: '隐私政策' }] };
    json(ok(data))(hit, response);
  });
  const portal = await startPortal(t, { upstream: upstream.origin });
  const { text } = await portal.browser().get('/about');
  t.match(text, /id="protocol"[\s\S]*全文 31/);
  t.match(text, /id="privacy"[\s\S]*全文 32/);
  t.notMatch(text, '部分内容暂时没有取到');
});
