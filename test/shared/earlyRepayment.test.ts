import t from 'tap';
import { repaymentPlan, type Loan } from '../../shared/money/repayment.ts';
import { earlyRepayment, type Early } from '../../client/features/tools/earlyForm.ts';

const early: Early = { paid: 6, sum: 100_000_000, way: 'shorter', feeRate: 0 };

t.test('a loan of 12,000 with equal principal, repaid in full after 6 of 12 months', async (t) => {
  // 1,000 a month; 6,000 are owed after 6 months. At 12 % the months 7–12 would cost 1 % of 6,000, 5,000 … 1,000: 60 + 50 + … + 10 = 210.
  const result = earlyRepayment(
    { principal: 1_200_000, rate: 1_200, months: 12, method: 2 },
    { ...early, feeRate: 100 },
  );
  t.match(result, {
    owed: 600_000,
    repaid: 600_000,
    interestBefore: 21_000,
    interestAfter: 0,
    fee: 6_000,
    saved: 15_000,
    rest: null,
  });
  t.equal(result.before.length, 6);
});

t.test('the same with 3,000: fewer payments, or lower ones', async (t) => {
  const loan: Loan = { principal: 1_200_000, rate: 1_200, months: 12, method: 2 };
  // 3,000 are left. In payments of 1,000: 30 + 20 + 10 = 60 of interest.
  const shorter = earlyRepayment(loan, { ...early, sum: 300_000 });
  t.match(shorter, { repaid: 300_000, interestAfter: 6_000, saved: 15_000 });
  t.equal(shorter.rest?.instalments.length, 3);
  // In six payments of 500: 30 + 25 + 20 + 15 + 10 + 5 = 105.
  const lower = earlyRepayment(loan, { ...early, sum: 300_000, way: 'lower' });
  t.match(lower, { interestAfter: 10_500, saved: 10_500 });
  t.equal(lower.rest?.instalments.length, 6);
});

t.test('10,000 at 12 % with equal payments of 888.49: half is owed after about 6 months', async (t) => {
  const loan: Loan = { principal: 1_000_000, rate: 1_200, months: 12, method: 1 };
  // Balance by the annuity formula: 10,000 × 1.01^6 − 888.49 × (1.01^6 − 1) ÷ 0.01 = 5,149.19; months 7–12 cost 6 × 888.49 − 5,149.19 − 0.02 = 181.73.
  const all = earlyRepayment(loan, early);
  t.match(all, { owed: 514_920, interestBefore: 18_172 }, 'a fen of rounding');
  // 2,149.19 are left: 888.49 in two months pay 1,750.67, so three are needed: annuity of 3 months at 1 % = 2.94099, 730.78 each.
  const part = earlyRepayment(loan, { ...early, sum: 300_000 });
  t.same(
    part.rest?.instalments.map(({ payment, interest }) => [payment, interest]),
    [
      [73_078, 2_149],
      [73_078, 1_440],
      [73_077, 724],
    ],
  );
});

t.test('with interest first the term stays, and the interest falls with the principal', async (t) => {
  // 100,000 at 6 %: 500 a month. After 4 of 12 months and 40,000 paid early: 8 × 300 in place of 8 × 500.
  const result = earlyRepayment(
    { principal: 10_000_000, rate: 600, months: 12, method: 3 },
    { ...early, paid: 4, sum: 4_000_000, feeRate: 50 },
  );
  t.match(result, {
    owed: 10_000_000,
    interestBefore: 400_000,
    interestAfter: 240_000,
    fee: 20_000,
    saved: 140_000,
  });
  t.equal(result.rest?.instalments.length, 8);
});

t.test('a fee can cost more than the interest that is saved', async (t) => {
  const { saved } = earlyRepayment(
    { principal: 1_200_000, rate: 1_200, months: 12, method: 2 },
    { ...early, paid: 11, feeRate: 300 },
  );
  t.equal(saved, 1_000 - 3_000, '1,000.00 are owed: 10.00 of interest are saved for a fee of 30.00');
});

t.test('old and new plans add up for many loans, and no payment is higher than before', async (t) => {
  const unsound: unknown[] = [];
  for (const method of [1, 2, 3] as const)
    for (const rate of [0, 435, 2_400])
      for (const months of [2, 12, 120])
        for (const sum of [1, 3_333_333, 20_000_000])
          for (const way of ['shorter', 'lower'] as const) {
            const loan: Loan = { principal: 20_000_000, rate, months, method };
            const { instalments, totalInterest } = repaymentPlan(loan);
            const paid = Math.max(1, Math.floor(months / 3));
            const { owed, repaid, interestBefore, saved, rest, before } = earlyRepayment(loan, {
              paid,
              sum,
              way,
              feeRate: 0,
            });
            const paidInterest = instalments
              .slice(0, paid)
              .reduce((total, { interest }) => total + interest, 0);
            const sound =
              paidInterest + interestBefore === totalInterest &&
              repaid === Math.min(sum, owed) &&
              saved >= -months &&
              (rest?.instalments.length ?? 0) <= months - paid &&
              (rest?.instalments[0]?.payment ?? 0) <= before[0]!.payment + 1 &&
              owed === before.reduce((total, { principal }) => total + principal, 0);
            if (!sound) unsound.push({ loan, sum, way });
          }
  t.same(unsound, []);
});

t.test('months and sums outside the limits are refused', async (t) => {
  const loan: Loan = { principal: 1_200_000, rate: 1_200, months: 12, method: 1 };
  for (const change of [{ paid: 0 }, { paid: 12 }, { paid: 1.5 }, { sum: 0 }, { sum: -1 }, { sum: NaN }]) {
    t.throws(() => earlyRepayment(loan, { ...early, ...change }), RangeError, JSON.stringify(change));
  }
});
