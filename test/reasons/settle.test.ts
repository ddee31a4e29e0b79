import t from 'tap';
import { fail, ok } from '../../shared/envelope.ts';
import { refuseUnfiltered } from '../../server/gateway/steps/readOutput.ts';
import { startPortal } from '../helper.ts';
import type { Browser } from '../support/browserLike.ts';
import { startProxy } from '../support/proxy.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

// After an unknown outcome, the records say by the call's idempotency key whether it happened.
interface Unknown {
  code: number;
  reason: string;
  data: { request_id: string; records: string };
}
const found = async (member: Browser, address: string) =>
  (await member.get(address)).json.data as unknown as {
    request_id?: string;
    id?: number;
    order_no?: string;
    amount?: string;
  }[];

const CALLS = [
  {
    call: 'POST /api/user/withdraw',
    path: '/bff/user/withdraw',
    list: '/bff/user/withdraw',
    input: { amount: '200.00', type: 1, use_last: 1 },
    phone: '13800000001',
  },
  {
    call: 'POST /api/user/recharge',
    path: '/bff/user/recharge',
    list: '/bff/user/recharge',
    input: { amount: '100.00', channel: 'mock' },
    phone: '13800000001',
  },
  {
    call: 'POST /api/user/cert/apply',
    path: '/bff/user/cert/apply',
    list: '/bff/user/cert/logs/list',
    input: { cert_type: 3, package_id: 1, agree: 1 },
    phone: '13800000005',
  },
];

const real = await startPortal(t);
const proxy = await startProxy(t, real.upstream);
const portal = await startPortal(t, { upstream: proxy.origin });

for (const { call, path, list, input, phone } of CALLS) {
  t.test(
    `${path}: the reply is lost after the call; its record is found exactly once by its key`,
    async (t) => {
      const member = portal.browser();
      t.equal((await member.post('/bff/login', { phone_number: phone, password: 'Demo-2026' })).status, 200);
      const send = (key: string) => member.post(path, input, { 'idempotency-key': key });

      proxy.on(call, { loseReply: true });
      const lost = (await send('happened-0001')).json as unknown as Unknown;
      t.match(lost, {
        code: 50410,
        reason: 'outcome_unknown',
        data: { request_id: 'happened-0001', records: `${list}?request_id=happened-0001` },
      });
      t.match((await send('happened-0001')).json, lost, 'a repetition says the same');
      proxy.clear();
      t.match(await found(member, lost.data.records), [{ request_id: 'happened-0001' }]);
      t.equal((await found(member, lost.data.records)).length, 1);

      t.same(
        await found(member, `${list}?request_id=never-sent-0001`),
        [],
        'a call that did not happen is not there',
      );
      const all = await found(member, `${list}?count=100`);
      t.equal(all.filter(({ request_id: id }) => id === 'happened-0001').length, 1, 'nor is it there twice');
      t.match(await member.get(`${list}?request_id=no`), { status: 400, json: { reason: 'bad_input' } });
      const stranger = await real.member('13800000002');
      t.same(await found(stranger, `${list}?request_id=happened-0001`), [], 'nobody else finds it');
    },
  );
}

t.test('the call did not arrive: it is not found, and a new key makes it happen', async (t) => {
  const member = await portal.member();
  // A gateway that does not wait long, with the same session; only the call that hangs is made there.
  const hasty = (await startPortal(t, { upstream: proxy.origin, deadlines: { write: 300 } })).browser();
  for (const [name, value] of member.jar) hasty.jar.set(name, value);
  const send = (browser: Browser, key: string) =>
    browser.post('/bff/user/recharge', { amount: '100.00', channel: 'mock' }, { 'idempotency-key': key });
  // The request never leaves the proxy.
  proxy.on('POST /api/user/recharge', { hold: new Promise(() => undefined) });
  const lost = (await send(hasty, 'not-arrived-0001')).json as unknown as Unknown;
  t.equal(lost.code, 50410);
  proxy.clear();
  t.same(await found(member, lost.data.records), []);
  t.equal((await send(member, 'a-new-key-0001')).status, 200);
  t.equal((await found(member, '/bff/user/recharge?request_id=a-new-key-0001')).length, 1);
});

t.test('an upstream that does not know the filter is not believed', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const member = portal.browser();
  member.jar.set('bank_token', 'a-token-of-the-stub');
  const LIST = 'GET /api/user/withdraw';
  for (const rows of [
    [{ id: 1 }],
    [{ id: 1, request_id: 'another-0001' }],
    [{ id: 1, request_id: 'asked-for-0001' }, { id: 2 }],
  ]) {
    upstream.on(LIST, json(ok(rows)));
    t.match((await member.get('/bff/user/withdraw?request_id=asked-for-0001')).json, {
      code: 404,
      reason: 'not_offered',
      data: null,
    });
    t.equal((await member.get('/bff/user/withdraw')).status, 200, 'the list itself is fine');
  }
  upstream.on(LIST, json(ok([{ id: 1, request_id: 'asked-for-0001' }])));
  t.match((await member.get('/bff/user/withdraw?request_id=asked-for-0001')).json, {
    code: 200,
    data: [{ id: 1, request_id: 'asked-for-0001' }],
  });
  t.equal(upstream.latest('/api/user/withdraw')?.query.get('request_id'), 'asked-for-0001');
  t.match(refuseUnfiltered(fail(403, '不行'), 'x'), { code: 403 }, 'a refusal stays what it is');
});
