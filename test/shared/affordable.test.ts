import t from 'tap';
import { firstPaymentOf, repaymentPlan } from '../../shared/money/repayment.ts';
import {
  affordablePayment,
  affordablePrincipal,
  burdenOf,
  incomeShare,
} from '../../shared/money/loanCost.ts';

t.test('the payment is a share of the income less other payments', async (t) => {
  t.equal(affordablePayment({ income: 1_200_000, debts: 150_000, share: 5_000 }), 450_000, '6,000 − 1,500');
  t.equal(affordablePayment({ income: 1_200_000, debts: 700_000, share: 5_000 }), 0, 'never below zero');
  t.equal(affordablePayment({ income: 333, debts: 0, share: 3_333 }), 110, 'rounded down to the fen');
});

t.test('the principal is what equal payments repay', async (t) => {
  // 888.49 × (1 − 1.01^−12) ÷ 0.01 = 10,000.02
  t.equal(affordablePrincipal(88_849, { rate: 1_200, months: 12 }), 1_000_000);
  t.equal(affordablePrincipal(88_848, { rate: 1_200, months: 12 }), 990_000, 'one fen less is not enough');
  // 4,500 a month at 4.35 % over 36 months: 4,500 × (1 − 1.003625^−36) ÷ 0.003625 = 151,622
  t.equal(affordablePrincipal(450_000, { rate: 435, months: 36 }), 15_160_000);
  t.equal(affordablePrincipal(100_000, { rate: 0, months: 12 }), 1_200_000);
  // The same formula: 33,332.20 yuan, 296.13 yuan, and 20,087,913.04 yuan.
  t.equal(affordablePrincipal(99_999, { rate: 3_600, months: 360 }), 3_330_000);
  t.equal(affordablePrincipal(1_234, { rate: 1, months: 24 }), 20_000);
  t.equal(affordablePrincipal(10_000_000, { rate: 435, months: 360 }), 2_008_790_000);
  t.equal(affordablePrincipal(0, { rate: 435, months: 12 }), 0);
});

t.test('a share of the income is rounded up', async (t) => {
  t.equal(incomeShare(865_386, 1_200_000), 7_212);
  t.equal(incomeShare(600_001, 1_200_000), 5_001);
  t.equal(incomeShare(600_000, 1_200_000), 5_000);
});

t.test(
  'up to half of an income a payment is bearable, from 35 % on it is tight; of a turnover 30 % and 21 %',
  async (t) => {
    const level = (payment: number, rest: object = {}) =>
      burdenOf(payment, { income: 1_000_000, ...rest }).level;
    t.same(
      [350_000, 350_100, 500_000, 500_001].map((payment) => level(payment)),
      ['safe', 'tight', 'tight', 'over'],
    );
    t.same(
      [210_000, 210_100, 300_000, 300_001].map((payment) => level(payment, { means: 'turnover' })),
      ['safe', 'tight', 'tight', 'over'],
    );
    t.equal(level(300_000, { debts: 200_001 }), 'over');
    t.same(
      [2_400, 2_401, null].map((annualCost) => level(1_000, { annualCost })),
      ['safe', 'dear', 'dear'],
      'a loan that costs too much is not safe because it is small',
    );
    t.equal(level(600_000, { annualCost: 3_600 }), 'over');
  },
);

t.test('the first payment is that of the plan, for every method', async (t) => {
  for (const method of [1, 2, 3] as const)
    for (const months of [1, 2, 24, 360])
      for (const principal of [1, 99, 20_000_000]) {
        const loan = { principal, months, rate: 435, method };
        t.equal(firstPaymentOf(loan), repaymentPlan(loan).instalments[0]?.payment, JSON.stringify(loan));
      }
});
