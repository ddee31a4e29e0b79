import t from 'tap';
import { startPortal } from '../helper.ts';
import { startStandIn } from '../standIn.ts';
t.test('smoke', async (t) => {
  const host = await startStandIn(t);
  const portal = await startPortal(t, { upstream: host.origin });
  const b = portal.browser();
  for (const p of ['/', '/user/login', '/nope', '/bff/user/bag', '/media/../api/visit', '/media/%2e%2e/api/visit', '/media/..%2fapi/visit','/media/x.svg?a=1', '//evil.example/x', '/%zz', '/%E0%A4%A', '/bff', '/bffing', '/media', '/media/']) {
    const a = await b.get(p);
    console.error(p, a.status, a.headers['content-type'], a.text.slice(0, 150), host.hits.at(-1)?.path);
  }
  const m = portal.browser(); m.jar.set('bank_token', 'abc');
  for (const p of ['/', '/user/login', '/user', '/wallet/record', '/bff/user/bag']) {
    const a = await m.get(p);
    console.error(p, a.status, a.headers.location, a.text.length, a.cookies);
  }
  const x = await m.send('POST', '/bff/user/bag', '{}', {'content-type':'application/json'});
  console.error(x.status, x.text);
  console.error(portal.logs.filter(l => !/http.request|upstream.call/.test(l)).join(''));
  t.pass();
});
