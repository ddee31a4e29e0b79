import t from 'tap';
import { startPortal } from '../helper.ts';
import { crawl } from '../support/crawl.ts';
import { tablePages } from '../support/tablePages.ts';
import { tidyFaults } from '../support/tidy/tidyFaults.ts';
import { startSpecOnlyUpstream, WRONG_PASSWORD } from '../support/upstreams/specOnlyUpstream.ts';
import { short } from '../support/longRun.ts';

const LOGIN = { phone_number: '13900000000', password: 'Any-2026-pass' };

t.test('with only what the specification names, the portal is a whole, smaller portal', async (t) => {
  const upstream = await startSpecOnlyUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const visitor = portal.browser();
  t.equal((await visitor.get('/readyz')).status, 200, 'it is ready');

  const member = portal.browser();
  t.match(await member.post('/bff/login', { ...LOGIN, password: WRONG_PASSWORD }), {
    status: 400,
    json: { code: 400, message: '账号或密码不正确' },
  });
  t.match(
    await member.post('/bff/login', LOGIN),
    { status: 200, json: { code: 200 } },
    'a token is enough to log in',
  );
  t.ok(member.jar.has('bank_token'));

  for (const [who, browser] of [
    ['visitor', visitor],
    ['member', member],
  ] as const) {
    await t.test(`every page as ${who}`, async (t) => {
      for (const { path, handle, detail } of tablePages) {
        const page = await browser.get(path);
        const toLogin = who === 'visitor' && handle.auth;
        const fromLogin = who === 'member' && handle.guestOnly;
        if (toLogin || fromLogin) t.equal(page.status, 302, path);
        // A record with the number 1 need not exist.
        else t.ok(page.status === 200 || (detail && page.status === 404), `${path}: ${page.status}`);
        t.same(page.status === 200 ? tidyFaults(page.text) : [], [], path);
      }
    });

    // A visitor's links are the member's, without those of the account.
    if (who === 'member' || short(false, true))
      await t.test(`no dead link for a ${who}`, async (t) => {
        const { visited, dead } = await crawl(browser, ['/']);
        t.same(dead, []);
        t.ok(visited.length > 10, `${visited.length} addresses`);
      });
  }

  t.match(await member.get('/user'), { status: 200 });
  const written = () =>
    upstream.hits
      .filter(({ method, path }) => method === 'POST' && path !== '/api/login')
      .map(({ path }) => path);
  t.same(written(), [], 'looking at pages writes nothing');
  t.match(await member.post('/bff/logout'), { status: 200 });
  t.same(written(), ['/api/logout'], 'which it does not have');
  t.match(await member.get('/user'), { status: 302 }, 'logged out');
});

t.test('a token that the upstream forgets ends the session', async (t) => {
  const upstream = await startSpecOnlyUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const member = portal.browser();
  await member.post('/bff/login', LOGIN);
  upstream.forgetTokens();
  t.match(await member.get('/user'), {
    status: 302,
    headers: { location: '/user/login?from=%2Fuser&reason=expired' },
  });
  t.notOk(member.jar.get('bank_token'));
  t.equal((await member.get('/user/login?from=%2Fuser')).status, 200, 'the form, not a redirect back');
});
