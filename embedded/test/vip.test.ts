import t from 'tap';
import type { CertLog, VipRecord } from '../sent.ts';
import { startEmbeddedUpstream, type AnyEnvelope } from './support/embeddedUpstream.ts';
import {
  buy,
  daysLater,
  newMember,
  payIn,
  scenes,
  pending,
  type NewMember,
  give,
  operate,
  purse,
} from './support/newMember.ts';

const MONTH = 1;
const QUARTER = 2;
const YEAR = 3;
const EVER = 4;
const FREE = 5;
const upstream = await startEmbeddedUpstream(t);

const refund = ({ token }: { token: string }, query = ''): Promise<AnyEnvelope> =>
  upstream.get(`/api/user/vip/refund${query}`, token);
const user = async ({ token }: { token: string }) => (await upstream.get('/api/user', token)).data;
const logs = async ({ token }: { token: string }): Promise<CertLog[]> =>
  (await upstream.get('/api/user/cert/logs/list?cert_type=3&count=100', token)).data;
const records = async (member: { token: string }): Promise<VipRecord[]> =>
  (await logs(member)).map(({ vip }) => vip as VipRecord);
const decide = async (member: NewMember, verb: string, body: object = {}): Promise<AnyEnvelope> =>
  operate(upstream, `refund/${(await pending(upstream, 'refund', member.phone))[0]?.id ?? 0}/${verb}`, body);
/** A new member with `amount` recharged, and `earned` in the withdrawable purse. */
async function withMoney(amount: string, earned = '0.00'): Promise<NewMember> {
  const member = await newMember(upstream);
  if (earned !== '0.00') give(upstream, member, earned);
  await payIn(upstream, member, amount);
  return member;
}

t.test('a purchase names the missing amount, uses recharged money first, and happens once', async (t) => {
  const member = await newMember(upstream);
  t.match(await buy(upstream, member, MONTH), {
    code: 402,
    message: '余额不足，还差 30.00 元，请先充值',
    data: { need: '30.00' },
  });
  await payIn(upstream, member, '20.00');
  t.match(await buy(upstream, member, MONTH), { code: 402, data: { need: '10.00' } });
  give(upstream, member, '15.00');
  t.same(await purse(t, upstream, member.token), {
    withdrawable: '15.00',
    consume_only: '20.00',
    frozen: '0.00',
    pending: '0.00',
  });
  const field = (name: string) => ({ code: 422, data: { errors: { [name]: /\S/ } } });
  for (const payType of [4, 5])
    t.match(
      await buy(upstream, member, MONTH, { pay_type: payType }),
      field('pay_type'),
      `pay_type ${payType}`,
    );
  t.same(await logs(member), []);

  const once = { request_id: 'vip-once-1' };
  const bought = await buy(upstream, member, MONTH, once);
  t.match(bought, {
    code: 200,
    message: 'VIP 会员已开通',
    data: { cert_type: 3, status: 1, status_text: '已开通', cert_no: /^CT\d{20}$/ },
  });
  t.same(await buy(upstream, member, MONTH, once), bought);
  t.same(await purse(t, upstream, member.token), {
    withdrawable: '5.00',
    consume_only: '0.00',
    frozen: '0.00',
    pending: '0.00',
  });
  t.match((await upstream.get('/api/user/bill?biz_type=301', member.token)).data, [
    { amount: '10.00', purse: 1 },
    { amount: '20.00', purse: 2, title: '开通 VIP 会员', remark: '月度会员', related_type: 'vip' },
  ]);
  t.match(await user(member), {
    is_vip: 1,
    vip: {
      package_id: MONTH,
      title: '月度会员',
      start_at: '2026-11-20 15:00:00',
      expire_at: '2026-12-20 15:00:00',
      days_left: 30,
    },
  });
  upstream.clock.now += 1;
  t.match(await user(member), { vip: { days_left: 30 } }, 'a begun day counts');
  upstream.clock.now -= 1;
  t.equal((await scenes(upstream, member.token))[0], 'vip.opened');
});

t.test('of parallel purchases as many succeed as the balance allows', async (t) => {
  const member = await withMoney('70.00');
  const many = await Promise.all(Array.from({ length: 6 }, () => buy(upstream, member, MONTH)));
  t.same(many.map(({ code }) => code).sort(), [200, 200, 402, 402, 402, 402]);
  t.match(await purse(t, upstream, member.token), { consume_only: '10.00' });
  t.match(
    (await user(member)).vip,
    { expire_at: '2027-01-19 15:00:00', days_left: 60 },
    'the second membership follows the first',
  );
});

t.test(
  'a refund within seven days is complete, frozen during the review, asked for once, and returns to the purses that paid',
  async (t) => {
    const member = await withMoney('20.00', '15.00');
    await buy(upstream, member, MONTH);
    const [offered] = await records(member);
    t.match(offered, {
      refundable: 1,
      refund_amount_preview: '30.00',
      refund_deadline: '2026-11-27 15:00:00',
      refund_rule_text: '开通后 7 日内，全额退款',
      refund: null,
    });
    const asked = await refund(member, '?request_id=refund-test-1');
    t.match(asked, {
      code: 200,
      data: {
        id: offered?.id,
        status_text: '退款中',
        refundable: 0,
        refund_amount_preview: '30.00',
        refund: { refund_no: /^RF\d{20}$/, amount: '30.00', status_text: '审核中', done_at: null },
      },
    });
    t.same(
      await refund(member, '?request_id=refund-test-1'),
      asked,
      'the same key returns the first envelope',
    );
    t.same((await refund(member)).data, asked.data, 'a second request returns the same record');
    t.match(await purse(t, upstream, member.token), {
      withdrawable: '5.00',
      consume_only: '0.00',
      frozen: '30.00',
    });
    t.match(await user(member), { is_vip: 1 }, 'the membership runs during the review');
    t.match(await buy(upstream, member, MONTH), {
      code: 409,
      message: '您有一笔 VIP 会员退款正在审核，请等待结果后再开通',
    });

    t.match(await decide(member, 'reject', { reason: '请补充说明' }), { code: 200 });
    t.match(await purse(t, upstream, member.token), {
      withdrawable: '5.00',
      consume_only: '0.00',
      frozen: '0.00',
    });
    t.match((await records(member))[0], {
      refundable: 1,
      refund: { status_text: '未通过', reject_reason: '请补充说明' },
    });
    await refund(member);
    t.match(await decide(member, 'pass'), { code: 200 });
    t.match(
      await purse(t, upstream, member.token),
      { withdrawable: '15.00', consume_only: '20.00', frozen: '0.00' },
      'each purse gets back its part',
    );
    t.match(await user(member), { is_vip: 0, vip: null });
    t.match(await refund(member), { code: 409 });
  },
);

t.test(
  'a free membership can be taken once, and a refund lets the next membership begin earlier',
  async (t) => {
    const member = await withMoney('31.00');
    await buy(upstream, member, MONTH);
    t.match(await buy(upstream, member, FREE, { pay_type: 1 }), {
      code: 422,
      data: { errors: { pay_type: '该 VIP 会员为免费领取，无须付款' } },
    });
    t.match(await buy(upstream, member, FREE, { pay_type: 5 }), { code: 200 });
    t.match(await buy(upstream, member, FREE), { code: 409, message: '体验会员每人限领一次，您已领取过' });
    t.match((await user(member)).vip, { expire_at: '2026-12-27 15:00:00' });
    t.match((await records(member))[0], {
      price: '0.00',
      pay_type: 5,
      pay_type_text: '免费领取',
      status: 1,
      status_text: '待生效',
      refundable: 0,
      refund_rule_text: '赠送与免费领取的 VIP 会员没有付款，不退款',
    });
    t.match((await refund(member)).data, { title: '月度会员' });
    await decide(member, 'pass');
    t.match((await user(member)).vip, {
      title: '体验会员',
      start_at: '2026-11-20 15:00:00',
      expire_at: '2026-11-27 15:00:00',
    });
    t.match(await refund(member), { code: 409, message: '赠送与免费领取的 VIP 会员没有付款，不退款' });
    t.notOk(
      (await upstream.get('/api/vip')).data.some(({ id }: { id: number }) => id === FREE),
      'the free package is not listed',
    );
  },
);

t.test('refunds by remaining days, the reminder, the expiry, and a rejection after the end', async (t) => {
  const [split, chain, late] = [
    await withMoney('20.00', '15.00'),
    await withMoney('120.00'),
    await withMoney('30.00'),
  ];
  for (const member of [split, chain, late]) await buy(upstream, member, MONTH);
  await buy(upstream, chain, QUARTER);
  const all = [split, chain, late];
  await daysLater(upstream, 7.5, ...all);
  t.match(
    (await records(split))[0],
    { refund_amount_preview: '23.00', refund_rule_text: '30.00 元 × 剩余 23 天 ÷ 30 天 = 23.00 元' },
    'a begun day counts as remaining',
  );
  t.match(
    (await records(split))[0],
    {
      paid_from: { withdrawable: '10.00', consume_only: '20.00' },
      refund_to_preview: { withdrawable: '7.66', consume_only: '15.34' },
      refund_days_left: 23,
      refund_term_days: 30,
      given_back: '0.00',
    },
    'the purses that would get the refund',
  );
  await refund(split);
  await daysLater(upstream, 1, ...all);
  await decide(split, 'pass');
  t.match((await records(split))[0], { refund: { to: { withdrawable: '7.66', consume_only: '15.34' } } });
  // The withdrawable purse paid a third and gets floor(23.00 ÷ 3) = 7.66.
  t.same(
    await purse(t, upstream, split.token),
    { withdrawable: '12.66', consume_only: '15.34', frozen: '0.00', pending: '0.00' },
    'the amount is that of the request',
  );

  t.same(
    (await records(chain)).map(({ title, refundable, refund_amount_preview: sum }) => [
      title,
      refundable,
      sum,
    ]),
    [
      ['季度会员', 1, '85.00'],
      ['月度会员', 1, '22.00'],
    ],
  );
  await refund(chain);
  await decide(chain, 'pass');
  t.match((await user(chain)).vip, { title: '月度会员', expire_at: '2026-12-20 15:00:00' });
  t.same(
    (await scenes(upstream, chain.token)).filter((scene) => scene.startsWith('vip.exp')),
    [],
  );
  await daysLater(upstream, 14.5, ...all);
  t.same(
    (await scenes(upstream, chain.token)).filter((scene) => scene.startsWith('vip.exp')),
    ['vip.expiring'],
  );
  await daysLater(upstream, 3, ...all);
  t.match((await records(late))[0], { refund_amount_preview: '4.00' });
  await refund(late);
  await daysLater(upstream, 10, ...all);
  t.same(
    (await scenes(upstream, chain.token)).filter((scene) => scene.startsWith('vip.exp')),
    ['vip.expired', 'vip.expiring'],
    'each notice is sent once',
  );
  t.match((await records(chain))[1], { status: 2, status_text: '已过期', refundable: 0 });
  t.match(await user(chain), { is_vip: 0, vip: null });
  t.match(await refund(chain), { code: 409 });

  // It is over, which the next sweep finds.
  t.match((await records(late))[0], { status: 3 });
  await decide(late, 'reject', { reason: '付款存在争议' });
  await daysLater(upstream, 0.01);
  t.match((await records(late))[0], { status: 2, refund: { status: 2 } });
  t.match(await purse(t, upstream, late.token), { consume_only: '0.00', frozen: '0.00' });
});

t.test('parallel requests are one refund', async (t) => {
  const member = await withMoney('90.00');
  await buy(upstream, member, QUARTER);
  await daysLater(upstream, 8, member);
  const many = await Promise.all(Array.from({ length: 5 }, () => refund(member)));
  t.equal(new Set(many.map(({ data }) => data.refund.refund_no)).size, 1);
  t.match(await purse(t, upstream, member.token), { frozen: '77.44' });
  await decide(member, 'pass');
  t.match(await purse(t, upstream, member.token), { consume_only: '82.44', frozen: '0.00' });
});

t.test('a membership without an end is refunded too, and a member chooses which of two', async (t) => {
  const [soon, later, old] = [
    await withMoney('498.00'),
    await withMoney('498.00'),
    await withMoney('498.00'),
  ];
  const all = [soon, later, old];
  for (const member of all) give(upstream, member, '30.00');
  await buy(upstream, soon, MONTH);
  for (const member of all) await buy(upstream, member, EVER);
  t.match(await records(soon), [
    {
      title: '长期会员',
      refundable: 1,
      refund_amount_preview: '498.00',
      refund_term_days: 1825,
      refund_days_left: 1825,
    },
    { title: '月度会员', refundable: 1, refund_amount_preview: '30.00' },
  ]);
  const [, month] = await records(soon);
  const asked = await refund(soon, `?id=${month?.id}`);
  t.match(asked, { code: 200, data: { title: '月度会员', status_text: '退款中' } }, 'the one that is named');
  const [ever] = await records(soon);
  t.match(await refund(soon, `?id=${ever?.id}`), { code: 409, message: /正在审核/ }, 'one after the other');
  t.match(ever, { refundable: 0 });
  await decide(soon, 'pass');
  t.match((await user(soon)).vip, { title: '长期会员', is_permanent: 1 });
  t.match(await refund(later, `?id=${ever?.id}`), { code: 404 }, "not another member's");
  await refund(soon);
  await decide(soon, 'pass');
  t.match(await user(soon), { is_vip: 0, vip: null }, 'it has ended');
  t.match(await purse(t, upstream, soon.token), { withdrawable: '30.00', consume_only: '498.00' });

  await daysLater(upstream, 365, ...all);
  t.match((await records(later))[0], {
    refund_amount_preview: '398.40',
    refund_days_left: 1460,
    refund_rule_text: '498.00 元 × 剩余 1460 天 ÷ 折算的 1825 天 = 398.40 元',
  });
  await refund(later);
  await decide(later, 'pass');
  t.match(await purse(t, upstream, later.token), { consume_only: '398.40' });
  t.match((await records(later))[0], { status: 4, refund: { amount: '398.40', status: 1 } });
  await daysLater(upstream, 1460, ...all);
  t.match(await refund(old), { code: 409, message: '已满折算的 1825 天，没有可退的金额' });
});

t.test(
  'an issued invoice is void when its purchase is refunded, and none is issued while a refund is in review',
  async (t) => {
    const [member, other] = [await withMoney('60.00'), await withMoney('30.00')];
    const ask = async (of: NewMember, at = 0) =>
      upstream.post(
        '/api/user/invoice',
        {
          order_no: (await records(of))[at]?.order_no,
          title_type: 1,
          title: '欧阳知秋',
          email: 'ouyang@mail.example',
        },
        { token: of.token },
      );
    const mine = async (of: NewMember) => (await upstream.get('/api/user/invoice', of.token)).data;
    const issue = async (of: NewMember, number: string) =>
      operate(upstream, `invoice/${(await pending(upstream, 'invoice', of.phone))[0]?.id ?? 0}/confirm`, {
        reason: number,
      });
    for (const one of [member, other]) await buy(upstream, one, MONTH);
    await buy(upstream, member, MONTH);
    for (const at of [0, 1]) t.match(await ask(member, at), { code: 200 });
    await ask(other);
    t.match(await issue(member, '123'), { code: 422, data: { errors: { reason: /20 位/ } } });
    t.match(await issue(member, '26332000000098765432'), { code: 200 });
    t.match(await issue(other, '26332000000098765432'), { code: 422 }, 'a number is of one invoice');
    const issued = (await mine(member)).find(({ status }: { status: number }) => status === 1);
    t.match(issued, { invoice_no: '26332000000098765432', amount: '30.00' });

    await refund(other);
    t.match(await issue(other, '26332000000098765433'), { code: 409, message: /先处理退款/ });
    await decide(other, 'pass');
    t.match(await mine(other), [{ status: 3, status_text: '已作废', reason: '购买已退款' }]);
    t.match(await ask(other), { code: 409 });

    const of = (await records(member)).find(({ order_no: no }) => no === issued.order_no);
    await refund(member, `?id=${of?.id}`);
    await decide(member, 'pass');
    t.same(
      (await mine(member)).map(({ status }: { status: number }) => status).sort(),
      [0, 3],
      'the other purchase keeps its own',
    );
  },
);

t.test('a membership lasts its days to the second, across the ends of months and a leap day', async (t) => {
  const own = await startEmbeddedUpstream(t);
  for (const [begun, what, ended] of [
    ['2027-01-31 23:59:59', MONTH, '2027-03-02 23:59:59'],
    ['2027-11-30 09:00:00', QUARTER, '2028-02-28 09:00:00'],
    ['2027-12-31 12:00:00', QUARTER, '2028-03-30 12:00:00'],
    ['2028-01-31 00:00:00', MONTH, '2028-03-01 00:00:00'],
    ['2028-02-29 10:30:00', YEAR, '2029-02-28 10:30:00'],
  ] as const) {
    own.clock.now = Date.parse(`${begun.replace(' ', 'T')}+08:00`);
    const member = await newMember(own);
    await payIn(own, member, '200.00');
    t.match(await buy(own, member, what), { code: 200 });
    t.match(
      (await own.get('/api/user', member.token)).data.vip,
      { start_at: begun, expire_at: ended },
      begun,
    );
  }
});
