import t from 'tap';
import { fail, ok } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

t.test('an invitation is told to the browser that got it, and can be declined', async (t) => {
  const upstream = await startStubUpstream(t);
  upstream.on(
    'GET /api/invite/KSJ2F7',
    json(ok({ nickname: '林**', phone_mask: '138****0001', user_id: 7 })),
  );
  const portal = await startPortal(t, { upstream: upstream.origin });
  const [invited, other] = [portal.browser(), portal.browser()];
  const told = async (browser: typeof invited) => (await browser.get('/bff/invitation')).json.data;

  await invited.get('/?invite=KSJ2F7');
  t.same(await told(invited), { code: 'KSJ2F7', nickname: '林**', phone_mask: '138****0001' });
  t.match((await invited.get('/bff/invitation')).headers['cache-control'], /no-store/);
  t.same(await told(other), { code: null }, 'another browser has none');
  t.notMatch(
    (await other.get('/?invite=KSJ2F7')).text,
    /138\*\*\*\*0001/,
    'the page itself is the same for all',
  );

  t.match(await invited.post('/bff/invitation/decline', {}), { status: 200 });
  t.same(await told(invited), { code: null });
});

t.test('an upstream that does not say who invited leaves the code', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const browser = portal.browser();
  await browser.get('/?invite=KSJ2F7');
  for (const refusal of [
    fail(404, '接口不存在'),
    { ...fail(422, '邀请码有误'), data: { errors: { code: 'KSJ2F7 有误' }, left: 2 } },
  ]) {
    upstream.on('GET /api/invite/KSJ2F7', json(refusal));
    t.same((await browser.get('/bff/invitation')).json.data, { code: 'KSJ2F7' }, refusal.message);
  }
});
