import t, { type Test } from 'tap';
import type { Browser } from '../support/browserLike.ts';
import { startPortal, type Portal } from '../helper.ts';
import { startProxy } from '../support/proxy.ts';
import { scaled } from '../support/longRun.ts';
import { NO_REDIS, startRedis } from '../support/startRedis.ts';

const WITHDRAWAL = {
  amount: '200.00',
  type: 1,
  real_name: '林知夏',
  account: '6222021234500066208',
  bank_code: 'HCB',
  bank_branch: '江澜支行',
};

const records = async (member: Browser): Promise<number> =>
  ((await member.get('/bff/user/withdraw?count=100')).json.data as unknown[]).length;
const withdraw = (member: Browser, key: string, change: object = {}) =>
  member.post('/bff/user/withdraw', { ...WITHDRAWAL, ...change }, { 'idempotency-key': key });

/** The member's browser at another gateway, with the same cookies, as behind a load balancer. */
function at(portal: Portal, member: Browser): Browser {
  const jar = portal.browser();
  for (const [name, value] of member.jar) jar.jar.set(name, value);
  return jar;
}

/** Several gateways with one Redis and one upstream behind a proxy. */
async function setUp(t: Test, count: number) {
  const redis = await startRedis(t);
  const env = { REDIS_URL: redis.url };
  const upstream = await startPortal(t, { env });
  const proxy = await startProxy(t, upstream.upstream);
  const portals = await Promise.all(
    Array.from({ length: count }, () => startPortal(t, { upstream: proxy.origin, env })),
  );
  const more = () => startPortal(t, { upstream: proxy.origin, env });
  return { redis, proxy, portals, member: await upstream.member(), more };
}

t.test(
  'twenty equal withdrawals at the same time through two gateways are one record',
  { skip: NO_REDIS },
  async (t) => {
    const { portals, member, proxy, more } = await setUp(t, 2);
    const both = portals.map((portal) => at(portal, member));
    const before = await records(both[0]!);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => withdraw(both[index % 2]!, 'one-form-0001')),
    );
    t.equal(
      responses.filter(({ json, headers }) => json.code === 200 && !headers['idempotency-replayed']).length,
      1,
      'one is carried out',
    );
    t.ok(
      responses.every(({ json }) => json.code === 200 || json.code === 409),
      'the others get the first envelope or 409',
    );
    t.equal(
      proxy.calls.filter((call) => call === 'POST /api/user/withdraw').length,
      1,
      'the upstream is called once',
    );
    t.equal(await records(both[1]!), before + 1);

    await Promise.all(portals.map((portal) => portal.stop()));
    const restarted = at(await more(), member);
    // Only eight calls, because the rate limit of money calls continues after the restart.
    const again = await Promise.all(Array.from({ length: 8 }, () => withdraw(restarted, 'one-form-0001')));
    t.ok(
      again.every(({ json, headers }) => json.code === 200 && headers['idempotency-replayed'] === 'true'),
      'after a restart the first envelope is returned again',
    );
    t.equal(
      (await withdraw(restarted, 'one-form-0001', { amount: '300.00' })).json.code,
      422,
      'for another amount the key is refused',
    );
    t.equal(await records(restarted), before + 1);
  },
);

t.test(
  'after a lost response the outcome stays unknown at every gateway, and there is one record',
  { skip: NO_REDIS },
  async (t) => {
    const { portals, member, proxy } = await setUp(t, 2);
    const both = portals.map((portal) => at(portal, member));
    const before = await records(both[0]!);
    proxy.on('POST /api/user/withdraw', { loseReply: true });
    t.equal((await withdraw(both[0]!, 'lost-0001')).json.code, 50410);
    proxy.clear();
    const again = await Promise.all(
      Array.from({ length: 20 }, (_, index) => withdraw(both[index % 2]!, 'lost-0001')),
    );
    t.ok(again.every(({ json, status }) => json.code === 50410 && status === 504));
    t.equal(proxy.calls.filter((call) => call === 'POST /api/user/withdraw').length, 1);
    t.equal(await records(both[1]!), before + 1, 'the withdrawal was made once');
  },
);

t.test('without the store money calls are refused, and pages still work', { skip: NO_REDIS }, async (t) => {
  const { portals, member, proxy, redis } = await setUp(t, 1);
  const jar = at(portals[0]!, member);
  const before = await records(jar);
  await redis.stop();
  t.match(await withdraw(jar, 'no-store-0001'), {
    status: 503,
    json: { code: 503, message: '系统繁忙，本次操作没有提交，请稍后再试' },
  });
  t.equal(
    proxy.calls.filter((call) => call === 'POST /api/user/withdraw').length,
    0,
    'the upstream is not called',
  );
  t.equal((await jar.get('/wallet/record')).status, 200);
  t.equal(await records(jar), before);
  await redis.start();
  for (
    const until = Date.now() + scaled(30_000);
    (await withdraw(jar, 'no-store-0002')).json.code === 503;
    await new Promise((resolve) => setTimeout(resolve, 50))
  ) {
    if (Date.now() > until) throw new Error('the gateway did not recover');
  }
  t.equal(await records(jar), before + 1);
});

t.test('a rate limit counts the calls of all gateways together', { skip: NO_REDIS }, async (t) => {
  const { portals } = await setUp(t, 2);
  const visitors = portals.map((portal) => portal.browser());
  const responses = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      visitors[index % 2]!.post('/bff/send/sms', { phone_number: String(13700000000 + index) }),
    ),
  );
  t.equal(responses.filter(({ status }) => status === 429).length, 19, 'five of twenty-four pass');
  t.ok(
    responses
      .filter(({ status }) => status === 429)
      .every(({ headers }) => Number(headers['retry-after']) > 0),
  );
});
