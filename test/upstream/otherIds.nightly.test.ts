import t, { type Test } from 'tap';
import { adapt } from '../../server/upstream/adapt/adapt.ts';
import { annualCosts } from '../../shared/money/costTable.ts';
import { fill, newMember, operate, payIn, proposing } from '../../embedded/test/support/newMember.ts';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { startPortal } from '../helper.ts';
import { gatewayOf } from '../support/adaptedGateway.ts';
import type { Browser } from '../support/browserLike.ts';
import { crawl } from '../support/crawl.ts';
import { startTranslator } from '../support/upstreams/translator.ts';
import { snowflakes, uuids, withIds } from '../support/upstreams/otherIds.ts';

interface Row {
  id: string;
  [field: string]: unknown;
}
interface Detail extends Row {
  proposals: Row[];
  authorized: Row[];
}

async function startWith(t: Test, form: typeof uuids) {
  const translation = withIds(form);
  const { origin, embedded } = await startTranslator(t, translation);
  const portal = await startPortal(t, { upstream: origin });
  const upstream = embeddedBehind({ upstream: embedded.origin });
  let keys = 0;
  const read = async <T>(browser: Browser, path: string): Promise<T> => {
    const { status, json } = await browser.get(path);
    if (status !== 200) throw new Error(`${path}: ${json.message}`);
    return json.data;
  };
  const write = async <T>(browser: Browser, path: string, body: object = {}): Promise<T> => {
    const { status, json } = await browser.post(path, body, { 'idempotency-key': `other-ids-${keys++}` });
    if (status !== 200) throw new Error(`${path} ${JSON.stringify(body)}: ${json.message}`);
    return json.data;
  };
  /** A new member, and a browser in which they have logged in. */
  async function joined() {
    const who = await newMember(upstream);
    return { ...who, browser: await portal.member(who.phone) };
  }
  /** The pages that links lead to, each kind once. */
  async function pagesOf(t: Test, browser: Browser) {
    const kinds = new Set<string>();
    const { visited, dead } = await crawl(browser, ['/'], {
      variants: 1,
      skip(address) {
        const kind = address.replace(form.pattern, 'ID').replace(/RC\d+/, 'NO');
        return kinds.size === kinds.add(kind).size;
      },
    });
    t.same(dead, [], 'no link is dead');
    t.same(
      visited.filter(({ status }) => status !== 200),
      [],
      'every page opens',
    );
    return [...kinds];
  }
  return { portal, upstream, read, write, joined, pagesOf, strays: translation.strays };
}

for (const [name, form] of Object.entries({ uuids, snowflakes })) {
  t.test(`an upstream whose ids are ${name}`, async (t) => {
    const { portal, upstream, read, write, joined, pagesOf, strays } = await startWith(t, form);
    const visitor = portal.browser();
    const member = await portal.member();

    await t.test('every page', async (t) => {
      // The public pages are the same for a member.
      const open = form === uuids ? await pagesOf(t, visitor) : [];
      const own = await pagesOf(t, member);
      for (const kind of form === uuids
        ? [
            '/bank/ID',
            '/news/ID',
            '/help/ID',
            '/notice/ID',
            '/form/ID',
            '/bank?loan_type_id=ID',
            '/news?category_id=ID',
            '/about/privacy?version=ID',
          ]
        : [])
        t.ok(open.includes(kind), kind);
      for (const kind of [
        '/form/record/ID',
        '/wallet/withdrawl/ID',
        '/wallet/recharge/_~NO',
        '/vip/record/ID',
        '/vip?package=ID',
        '/user/messages/ID',
        '/notice/ID?tab=mine',
      ])
        t.ok(own.includes(kind), kind);
    });

    await t.test('filters', async (t) => {
      const [type, other] = [form.of(1), form.of(6)];
      const offers = await read<Row[]>(visitor, `/bff/partner?loan_type_id=${type}`);
      const all = await read<Row[]>(visitor, '/bff/partner');
      t.ok(offers.length > 0 && offers.length < all.length);
      t.ok(offers.every(({ loan_type_ids: of }) => (of as string[]).includes(type)));
      t.ok(
        (await visitor.get(`/bank?loan_type_id=${type}`)).text.includes(
          `<option value="${type}" selected=""`,
        ),
        'the type is chosen',
      );
      const {
        categories: { news },
      } = await read<{ categories: { news: Row[] } }>(visitor, '/bff/wz');
      const { list } = await read<{ list: Row[] }>(
        visitor,
        `/bff/wz/news?category_id=${news[1]!.id}&count=100`,
      );
      t.ok(list.length > 0 && list.every(({ category_id: of }) => of === news[1]!.id));
      const [one, two] = offers.map(({ id }) => id);
      const compared = (await visitor.get(`/bank/compare?ids=${one},${two}`)).text;
      t.ok(
        [one, two].every((id) => compared.includes(`/bank/${id}`)),
        'two offers are compared',
      );
      const saved = (await visitor.get(`/bank?saved=${one},${two}`)).text;
      t.same(
        all.filter(({ id }) => saved.includes(`/bank/${id}?`)).map(({ id }) => id),
        [one, two],
        'two of them are listed',
      );
      const matched = (await visitor.get(`/bank/match?use=${other}&amount=20&term=24&income=30000`)).text;
      t.ok(matched.includes(`checked="" value="${other}"`), 'the use is chosen');
      t.ok(matched.includes('/bank/'), 'offers of the kind');
    });

    await t.test('favourites, votes, messages', async (t) => {
      const saved = async () =>
        (await read<Row[]>(member, '/bff/user/favorite')).map(({ partner_id: id }) => id);
      const before = await saved();
      await write(member, '/bff/user/favorite', { add: [form.of(2), form.of(5)], remove: before });
      t.same((await saved()).toSorted(), [form.of(2), form.of(5)].toSorted());
      await write(member, `/bff/wz/${form.of(101)}/helpful`, { helpful: 1 });
      const {
        list: [news],
      } = await read<{ list: Row[] }>(member, '/bff/user/notice/list?is_read=0');
      t.match(await read(member, `/bff/user/notice/detail/${news!.id}`), { id: news!.id });
      const {
        list: [message],
      } = await read<{ list: Row[] }>(member, '/bff/user/feedback');
      t.match(await read(member, `/bff/user/feedback/${message!.id}`), { id: message!.id });
      t.equal((await member.get(`/user/messages/${message!.id}`)).status, 200);
    });

    await t.test('an application, from its draft to its end', async (t) => {
      const { browser: zhao, token } = await joined();
      const form_id = form.of(2);
      const { id } = await write<Row>(zhao, '/bff/user/form', {
        form_id,
        partner_id: form.of(1),
        answers: { amount: '30000' },
        draft: 1,
      });
      t.match(await read<Row>(zhao, `/bff/user/form/${id}`), { id, form_id, partner_id: form.of(1) });
      t.ok(
        /value="3(0000)?"/.test((await zhao.get(`/form/${form_id}?record=${id}`)).text),
        'its form has the answers of the draft',
      );
      const answers = await fill((await upstream.get('/api/form/2')).data);
      await write(zhao, '/bff/user/form', { id, form_id, answers, agree: 1 });
      const number = form.back(id);
      await operate(upstream, `form/${number}/pass`);
      await operate(upstream, `form/${number}/propose`, proposing(6));
      const {
        proposals: [proposal],
      } = await read<Detail>(zhao, `/bff/user/form/${id}`);
      t.match(proposal, { partner_id: form.of(6) });
      const { data } = await upstream.get(`/api/user/form/${number}`, token);
      await write(zhao, `/bff/user/form/${id}/proposal/${proposal!.id}/confirm`, {
        agree: 1,
        cost_confirmed: annualCosts(data.proposals[0].cost_table),
      });
      const {
        authorized: [lender],
      } = await read<Detail>(zhao, `/bff/user/form/${id}`);
      t.equal((await zhao.get(`/form/record/${id}`)).status, 200);
      await write(zhao, `/bff/user/consent/${lender!.id}/withdraw`);
      await write(zhao, `/bff/user/form/${id}/cancel`);
      t.match(await read(zhao, '/bff/user/form?status=60'), [{ id }]);
    });

    await t.test('money', async (t) => {
      const { id: withdrawal } = await write<Row>(member, '/bff/user/withdraw', {
        type: 1,
        amount: '100.00',
        use_last: 1,
      });
      t.equal((await member.get(`/wallet/withdrawl/${withdrawal}`)).status, 200);
      t.ok(
        (await member.get(`/wallet/record?tab=withdraw&open=${withdrawal}`)).text.includes(
          `id="withdraw-${withdrawal}"`,
        ),
        'its progress is open',
      );
      await write(member, `/bff/user/withdraw/${withdrawal}/cancel`);
      const {
        packages: [pack],
      } = await read<{ packages: Row[] }>(member, '/bff/recharge');
      const { order_no: no } = await write<{ order_no: string }>(member, '/bff/user/recharge', {
        package_id: pack!.id,
        channel: 'mock',
      });
      t.match(no, /^_~RC\d+$/);
      t.equal((await member.get(`/wallet/recharge/${no}`)).status, 200);
      t.match(await read(member, `/bff/user/recharge/${no}`), { order_no: no });
      await write(member, `/bff/user/recharge/${no}/cancel`);

      const buyer = await joined();
      await payIn(upstream, buyer, '498.00');
      const [offer] = await read<Row[]>(buyer.browser, '/bff/vip');
      t.match(
        await buyer.browser.post(
          '/bff/user/cert/apply',
          { cert_type: 3, package_id: offer!.id, price: '0.01', pay_type: 1, agree: 1 },
          { 'idempotency-key': `price-${name}` },
        ),
        { json: { reason: 'price_changed' } },
      );
      const { id: log } = await write<Row>(buyer.browser, '/bff/user/cert/apply', {
        cert_type: 3,
        package_id: offer!.id,
        price: offer!.price,
        pay_type: 1,
        agree: 1,
      });
      t.equal((await buyer.browser.get(`/vip/record/${log}`)).status, 200);
      const [bill] = await read<Row[]>(buyer.browser, '/bff/user/bill?count=1');
      t.match(
        (await buyer.browser.get(`/vip/record/${bill!.related_no}`)).headers.location,
        `/vip/record/${log}`,
      );
    });
    t.same(strays, [], 'the upstream gets the ids that it sent');
  });
}

t.test('ids in addresses and bodies', async (t) => {
  const { callRaw, context, hits } = await gatewayOf(t, adapt({}), { code: 404, message: '' });
  for (const [given, sent] of [
    ['7', '7'],
    ['007', '007'],
    ['9007199254740993', '9007199254740993'],
    ['LN-2024-001', 'LN-2024-001'],
    ['a~b.c_d', 'a~b.c_d'],
  ] as const) {
    await callRaw('form', {}, context(), { id: given });
    t.equal(hits.at(-1)?.path, `/api/form/${sent}`);
  }
  await callRaw(
    'changeFavorites',
    { add: [7, '7', '007', '9007199254740993', 'LN-2024-001'] },
    context('token'),
  );
  t.same(
    JSON.parse(hits.at(-1)!.body),
    { add: [7, 7, '007', '9007199254740993', 'LN-2024-001'] },
    'a number stays a number, and a text a text',
  );
  await callRaw('cancelWithdraw', {}, context('token'), { id: '7' });
  const before = hits.length;
  for (const id of [
    0,
    -1,
    1.5,
    2 ** 53,
    '',
    '0',
    '..',
    'page',
    'a/b',
    'a b',
    '编号',
    'a'.repeat(65),
    true,
    null,
    ['1'],
    {},
  ]) {
    t.match(
      await callRaw('changeFavorites', { add: [id] }, context('token')),
      { code: 400, data: { errors: { add: /./ } } },
      JSON.stringify(id),
    );
    t.match(
      await callRaw('form', { id }, context()),
      { code: 400, data: { errors: { id: '编号不正确' } } },
      JSON.stringify(id),
    );
  }
  for (const id of ['0', '..', 'a/b', ''])
    t.match(
      await callRaw('form', {}, context(), { id }),
      { code: 400, data: { errors: { id: '编号不正确' } } },
      `in an address: ${id}`,
    );
  t.equal(hits.length, before, 'nothing is sent');
});
