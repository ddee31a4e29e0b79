import t from 'tap';
import { payFromPurses } from '../../shared/money/payPrice.ts';
import { endsSoon, termIfBought } from '../../shared/time/vipTerm.ts';

const TODAY = '2026-11-20';
const vip = {
  package_id: 1,
  title: '月度会员',
  start_at: '2026-11-01 09:00:00',
  expire_at: '2026-12-01 09:00:00',
  is_permanent: 0,
  days_left: 11,
};

t.test(
  'the recharged purse pays first, and nothing is paid if both purses together are not enough',
  async (t) => {
    const pay = (price: number, consumeOnly: number, withdrawable: number) =>
      payFromPurses(price, { consumeOnly, withdrawable });
    t.same(pay(3_000, 2_000, 1_500), { need: 0, consumeOnly: 2_000, withdrawable: 1_000 });
    t.same(pay(3_000, 5_000, 1_500), { need: 0, consumeOnly: 3_000, withdrawable: 0 });
    t.same(pay(3_000, 0, 3_000), { need: 0, consumeOnly: 0, withdrawable: 3_000 });
    t.same(pay(3_000, 1_000, 1_999), { need: 1, consumeOnly: 0, withdrawable: 0 });
    t.same(pay(0, 0, 0), { need: 0, consumeOnly: 0, withdrawable: 0 });
  },
);

t.test('a membership bought while another one runs begins when that one ends', async (t) => {
  t.same(termIfBought(null, 30, TODAY), { from: TODAY, until: '2026-12-20' });
  t.same(termIfBought(vip, 30, TODAY), { from: '2026-12-01', until: '2026-12-31' });
  t.same(termIfBought(vip, -1, TODAY), { from: TODAY, until: null }, 'a permanent membership begins at once');
  for (const [from, days, until] of [
    ['2027-01-31', 30, '2027-03-02'],
    ['2028-01-31', 30, '2028-03-01'],
    ['2027-03-01', 365, '2028-02-29'],
    ['2028-02-29', 365, '2029-02-28'],
    ['2027-11-30', 90, '2028-02-28'],
  ] as const) {
    t.same(
      termIfBought({ expire_at: `${from} 23:59:59` }, days, TODAY),
      { from, until },
      `${days} days from ${from}`,
    );
  }
});

t.test('the reminder of the end appears in the last week of a membership', async (t) => {
  for (const [days_left, soon] of [
    [8, false],
    [7, true],
    [1, true],
    [0, true],
    [-1, false],
  ] as const)
    t.equal(endsSoon({ is_permanent: 0, days_left }), soon, String(days_left));
  t.equal(endsSoon({ is_permanent: 1, days_left: 3 }), false);
});
