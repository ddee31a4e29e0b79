import t from 'tap';
import type { Bill } from '../sent.ts';
import { startEmbeddedUpstream } from './support/embeddedUpstream.ts';
import {
  buy,
  daysLater,
  newMember,
  payIn,
  scenes,
  pending,
  type NewMember,
  operate,
  purse,
} from './support/newMember.ts';

const MONTH = 1;
const QUARTER = 2;
const YEAR = 3;
const ZHOU = '13800000002';
const upstream = await startEmbeddedUpstream(t);

const bills = async ({ token }: NewMember, bizType: number): Promise<Bill[]> =>
  (await upstream.get(`/api/user/bill?biz_type=${bizType}&count=100`, token)).data;
/** Three members, each invited by the one before; the last has the amount in the wallet. */
async function family(amount = '180.00'): Promise<[NewMember, NewMember, NewMember]> {
  const top = await newMember(upstream);
  const middle = await newMember(upstream, top.invite);
  const child = await newMember(upstream, middle.invite);
  await payIn(upstream, child, amount);
  return [top, middle, child];
}
async function refunded(member: NewMember): Promise<void> {
  t.match(await upstream.get('/api/user/vip/refund', member.token), { code: 200 });
  const [row] = await pending(upstream, 'refund', member.phone);
  t.match(await operate(upstream, `refund/${row?.id}/pass`), { code: 200 });
}

t.test('a sale brings two levels of inviters a commission, which settles on the seventh day', async (t) => {
  const [top, middle, child] = await family('265.00');
  await buy(upstream, child, YEAR);
  t.match(await bills(middle, 401), [
    {
      amount: '18.00',
      status: 0,
      status_text: '待结算',
      purse: 1,
      settle_at: '2026-11-27 02:00:00',
      title: '一级推广佣金',
      related_type: 'vip',
      source_user: { level: 1 },
    },
  ]);
  t.match(await bills(top, 402), [
    { amount: '9.00', status: 0, source_user: { phone_mask: `176****${child.phone.slice(7)}`, level: 2 } },
  ]);
  t.same(await bills(top, 401), []);
  t.match(await purse(t, upstream, middle.token), { withdrawable: '0.00', pending: '18.00' });
  await daysLater(upstream, 6, top, middle, child);
  t.match(await purse(t, upstream, middle.token), { withdrawable: '0.00', pending: '18.00' });
  // Commissions are rounded down to the fen: 5 % of 85.00 is 4.25, 10 % is 8.50.
  await buy(upstream, child, QUARTER);
  await daysLater(upstream, 1, top, middle, child);
  t.match(await purse(t, upstream, middle.token), { withdrawable: '18.00', pending: '8.50' });
  t.match(await purse(t, upstream, top.token), { withdrawable: '9.00', pending: '4.25' });
  t.match(await bills(middle, 401), [
    { status: 1, amount: '18.00' },
    { status: 0, amount: '8.50' },
  ]);
  t.match((await upstream.get('/api/user/bag', middle.token)).data, {
    today_income: '18.00',
    month_income: '18.00',
  });
  await daysLater(upstream, 14, top, middle, child);
  t.match(await purse(t, upstream, middle.token), { withdrawable: '26.50', pending: '0.00' });
  t.equal(
    (await scenes(upstream, middle.token)).filter((scene) => scene === 'commission.settled').length,
    2,
    'each commission settles once',
  );
});

t.test(
  'an inviter who has spent a charged-back commission owes it: the refund is still paid, and the debt is taken from later income',
  async (t) => {
    const [top, middle, child] = await family();
    await buy(upstream, child, YEAR);
    await daysLater(upstream, 8, top, middle, child);
    await payIn(upstream, middle, '15.00');
    await buy(upstream, middle, MONTH);
    t.match(await purse(t, upstream, middle.token), { withdrawable: '3.00', consume_only: '0.00' });
    await refunded(child);
    t.match(await purse(t, upstream, middle.token), { withdrawable: '0.00' });
    t.match(await bills(middle, 403), [
      { amount: '3.00', type: 2, title: '佣金冲回', source_user: { level: 1 } },
    ]);
    t.match(await bills(top, 403), [{ amount: '9.00' }]);
    t.match((await upstream.get('/api/user/childs', middle.token)).data.summary, {
      total_commission: '15.00',
    });
    for (const [left, why] of [
      ['0.00', '6.50 yuan are still owed'],
      ['2.00', 'the debt is paid'],
    ] as const) {
      const friend = await newMember(upstream, middle.invite);
      await payIn(upstream, friend, '85.00');
      await buy(upstream, friend, QUARTER);
      await daysLater(upstream, 8, middle, friend);
      t.match(await purse(t, upstream, middle.token), { withdrawable: left }, why);
    }
    t.same(
      (await bills(middle, 403)).map(({ amount }) => amount),
      ['6.50', '8.50', '3.00'],
    );
  },
);

t.test("the tenth friend who buys raises the inviter's level and later commissions", async (t) => {
  const zhou = { token: await upstream.login(ZHOU) };
  const level = async () => (await upstream.get('/api/user', zhou.token)).data.level;
  t.match(await level(), { level: 1 });
  t.equal((await upstream.get('/api/user/childs', zhou.token)).data.summary.vip_count, 9);
  const invite = (await upstream.get('/api/user', zhou.token)).data.invite_code as string;
  const [tenth, eleventh] = [await newMember(upstream, invite), await newMember(upstream, invite)];
  for (const member of [tenth, eleventh]) {
    await payIn(upstream, member, '180.00');
    await buy(upstream, member, YEAR);
  }
  t.match(await level(), { level: 2, name: '二级推广员' });
  t.equal((await scenes(upstream, zhou.token)).filter((scene) => scene === 'level.raised').length, 1);
  const shares = (await upstream.get('/api/user/bill?biz_type=401&count=2', zhou.token)).data.map(
    ({ amount }: Bill) => amount,
  );
  t.same(shares, ['21.60', '18.00'], 'the tenth sale itself has the former ratio');
  await refunded(eleventh);
  await refunded(tenth);
  t.match(await level(), { level: 2 }, 'a level is never lowered');
});
