import t from 'tap';
import type { Browser } from '../support/browserLike.ts';
import { startPortal } from '../helper.ts';
import { startProxy } from '../support/proxy.ts';

const SUBMIT = 'POST /api/user/withdraw';
const withdraw = (member: Browser, key: string, change: object = {}) =>
  member.post(
    '/bff/user/withdraw',
    { amount: '200.00', type: 1, use_last: 1, ...change },
    { 'idempotency-key': key },
  );
const records = async (member: Browser): Promise<number> =>
  ((await member.get('/bff/user/withdraw?count=100')).json.data as unknown[]).length;
const frozen = async (member: Browser): Promise<string> =>
  ((await member.get('/bff/user/bag')).json.data as { frozen: string }).frozen;

t.test('twenty equal withdrawals at the same moment are one record', async (t) => {
  const portal = await startPortal(t);
  const member = await portal.member();
  const before = await records(member);
  const responses = await Promise.all(Array.from({ length: 20 }, () => withdraw(member, 'one-form-0001')));
  t.equal(
    responses.filter(({ json, headers }) => json.code === 200 && !headers['idempotency-replayed']).length,
    1,
  );
  t.ok(
    responses.every(({ json }) => json.code === 200 || json.code === 409),
    'the others get the first envelope or 409',
  );
  t.equal(await records(member), before + 1);
  t.equal(await frozen(member), '200.00');
  t.match(await withdraw(member, 'one-form-0001'), {
    status: 200,
    headers: { 'idempotency-replayed': 'true' },
  });
  t.match(
    await withdraw(member, 'one-form-0001', { amount: '300.00' }),
    { status: 422 },
    'the key is refused for other input',
  );
});

t.test('after a lost response, twenty repetitions still make one record', async (t) => {
  const portal = await startPortal(t);
  const proxy = await startProxy(t, portal.upstream);
  const lossy = await startPortal(t, { upstream: proxy.origin });
  const member = await portal.member();
  const jar = lossy.browser();
  for (const [name, value] of member.jar) jar.jar.set(name, value);
  const before = await records(member);
  proxy.on(SUBMIT, { loseReply: true });
  t.match(await withdraw(jar, 'lost-0001'), { status: 504, json: { code: 50410, message: /结果未知/ } });
  proxy.clear();
  const again = await Promise.all(Array.from({ length: 20 }, () => withdraw(jar, 'lost-0001')));
  t.ok(
    again.every(({ json }) => json.code === 50410),
    'the outcome stays unknown',
  );
  t.equal(proxy.calls.filter((call) => call === SUBMIT).length, 1);
  t.equal(await records(member), before + 1, 'the withdrawal was made once');
  t.equal(await frozen(member), '200.00');
});
