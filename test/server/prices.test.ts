import t from 'tap';
import { ok } from '../../shared/envelope.ts';
import { RANKING } from '../../shared/money/ranking.ts';
import { startPortal } from '../helper.ts';
import { recordedData } from '../support/recorded.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

const PACKAGES = recordedData('vipPackages') as { id: number; price: string }[];
const at = (price: string) => json(ok(PACKAGES.map((row, index) => (index === 0 ? { ...row, price } : row))));
const PACKAGE = PACKAGES[0]!.id;

async function setUp(t: Parameters<typeof startPortal>[0]) {
  const upstream = await startStubUpstream(t);
  upstream.on('GET /api/vip', at('30.00'));
  const portal = await startPortal(t, { upstream: upstream.origin });
  const member = portal.browser();
  member.jar.set('bank_token', 'member-token');
  await member.get('/bff/vip');
  const buy = (price: string | undefined, key: string) =>
    member.post(
      '/bff/user/cert/apply',
      { cert_type: 3, package_id: PACKAGE, pay_type: 1, agree: 1, price },
      { 'idempotency-key': key },
    );
  const bought = () => upstream.hits.filter(({ path }) => path === '/api/user/cert/apply').length;
  return { upstream, portal, member, buy, bought };
}

t.test(
  'a purchase at another price than the present one is refused with the new price, and nothing is sent',
  async (t) => {
    const { upstream, buy, bought } = await setUp(t);
    upstream.on('GET /api/vip', at('45.00'));
    t.match(await buy('30.00', 'purchase-0001'), {
      status: 409,
      json: { code: 409, message: '价格已变为 45.00 元，没有扣款，请确认后再提交', data: { price: '45.00' } },
    });
    t.equal(bought(), 0, 'the upstream was not asked to sell');
    t.match(
      await buy('45.00', 'purchase-0001'),
      { status: 200 },
      'the new price is accepted, also under the same key',
    );
    t.equal(bought(), 1);
    t.match(
      upstream.latest('/api/user/cert/apply')?.body,
      /"price":"45.00"/,
      'the shown price is sent to the upstream, which may check it too',
    );
  },
);

t.test(
  'when the price list cannot be read, nothing is bought; when it does not say the price, the upstream decides',
  async (t) => {
    const { upstream, buy, bought } = await setUp(t);
    upstream.on('GET /api/vip', (_hit, response) => response.destroy());
    t.match(await buy('30.00', 'purchase-0002'), {
      status: 503,
      json: { code: 503, message: '暂时无法核对价格，没有扣款，请稍后再试' },
    });
    t.equal(bought(), 0, 'the shown price may be a day old');
    upstream.on('GET /api/vip', at('30.00'));
    t.match(await buy('30.00', 'purchase-0002'), { status: 200 }, 'the key can be used again');
    upstream.on('GET /api/vip', (_hit, response) => response.destroy());
    t.match(
      await buy('30.00', 'purchase-0002'),
      { status: 200, headers: { 'idempotency-replayed': 'true' } },
      'what was bought is said, whatever the list says now',
    );
    upstream.on('GET /api/vip', json(ok([{ id: PACKAGE }])));
    t.match(await buy('30.00', 'purchase-0003'), { status: 200 });
    t.match(await buy(undefined, 'purchase-0004'), { status: 200 });
    t.equal(bought(), 3);
  },
);

t.test("the upstream's own refusal of a price reaches the member with the new price", async (t) => {
  const { upstream, buy } = await setUp(t);
  upstream.on(
    'POST /api/user/cert/apply',
    json({ code: 409, message: '价格已变', data: { price: 45, secret: 'x' } }),
  );
  const refused = await buy('30.00', 'purchase-0005');
  t.same(refused.json, { code: 409, message: '价格已变', data: { price: '45.00' }, reason: 'price_changed' });
});

t.test('a member may ask for the present prices; a visitor gets the shared copy', async (t) => {
  const { upstream, portal, member } = await setUp(t);
  upstream.on('GET /api/vip', at('45.00'));
  const afresh = { 'cache-control': 'no-cache' };
  const priceFor = async (browser: typeof member) =>
    ((await browser.send('GET', '/bff/vip', undefined, afresh)).json.data as { price: string }[])[0]?.price;
  t.equal(await priceFor(portal.browser()), '30.00');
  t.equal(await priceFor(member), '30.00', 'an invented token is a visitor’s');
  await member.get('/bff/visit');
  t.equal(await priceFor(member), '45.00', 'the upstream has accepted this one');
  t.equal(await priceFor(portal.browser()), '45.00', "the member's copy is everybody's");
  upstream.on('GET /api/vip', (_hit, response) => response.destroy());
  t.match(
    await member.send('GET', '/bff/vip', undefined, afresh),
    { status: 502 },
    'no copy is passed off as present',
  );
  t.equal(await priceFor(portal.browser()), '45.00', 'and the shared copy stays');
});

t.test(
  'the order of offers is published in the same words where it is used, on the page about the site and in the privacy text',
  async (t) => {
    const portal = await startPortal(t);
    const visitor = portal.browser();
    for (const path of ['/bank', '/about', '/about/privacy']) {
      const text = (await visitor.get(path)).text.replaceAll('\u00a0', ' ');
      for (const sentence of [RANKING.sentence, RANKING.relations])
        t.ok(text.includes(sentence), `${path}: ${sentence.slice(0, 20)}`);
    }
    // Where the sentence says the mean of both costs, the list is ordered by it.
    const costs = [
      ...(await visitor.get('/bank?amount=20&term=24')).text.matchAll(/总成本 ([\d,.]+)(?:–([\d,.]+))? 元/g),
    ].map(
      ([, low = '', high = low]) => (Number(low.replaceAll(',', '')) + Number(high.replaceAll(',', ''))) / 2,
    );
    t.ok(costs.length > 5);
    t.same(
      costs,
      costs.toSorted((one, other) => one - other),
    );
  },
);
