import t from 'tap';
import { feeAmount, loanCost, simpleRate } from '../../shared/money/loanCost.ts';
import type { Loan } from '../../shared/money/repayment.ts';

const words = { name: '提前还款', text: '满 3 期后免收' };

t.test(
  "without fees the comprehensive annual rate is the loan's own rate, for every repayment method",
  async (t) => {
    for (const method of [1, 2, 3] as const) {
      const loan: Loan = { principal: 20_000_000, rate: 435, months: 24, method };
      const cost = loanCost(loan, [words, { name: '账户管理费', amount: '0.00', text: '不收取' }]);
      t.equal(cost.annualRate, 435);
      t.equal(cost.fees, 0, 'a fee without a figure is not added');
      t.equal(cost.cost, cost.plan.totalInterest);
      t.equal(cost.total, cost.plan.totalPayment);
    }
  },
);

t.test('12,000 without interest and 744.92 of fees over 12 months is 12 % a year', async (t) => {
  // 11,255.08 in hand for twelve payments of 1,000.00: the annuity factor of 12 months at 1 % is 11.25508.
  const cost = loanCost({ principal: 1_200_000, rate: 0, months: 12, method: 1 }, [
    { name: '服务费', amount: '744.92' },
  ]);
  t.equal(cost.annualRate, 1_200);
  t.equal(cost.interest, 0);
  t.equal(cost.cost, 74_492);
  t.equal(cost.total, 1_274_492, 'principal plus cost');
});

t.test('10,000 repaid after a month for 9,900 paid out: a monthly rate of 100 ÷ 9,900', async (t) => {
  // 1.0101 % × 12 = 12.12 %
  t.equal(
    loanCost({ principal: 1_000_000, rate: 0, months: 1, method: 3 }, [{ name: '手续费', rate: '1.00' }])
      .annualRate,
    1_212,
  );
});

t.test('the rate of a two-month interest-first loan with a fee solves the quadratic equation', async (t) => {
  // 99,000 = 1,000·d + 101,000·d², so d = (−1,000 + √(1,000² + 4·101,000·99,000)) ÷ 202,000 = 0.985111 and 12·(1/d − 1) = 18.14 %
  const cost = loanCost({ principal: 10_000_000, rate: 1_200, months: 2, method: 3 }, [
    { name: '手续费', rate: '1.00' },
    words,
  ]);
  t.equal(cost.annualRate, 1_814);
  t.equal(cost.fees, 100_000);
  t.equal(cost.interest, 200_000);
});

t.test('a 36-month instalment plan with a fee of 0.5 % a month has an annual rate of 13.38 %', async (t) => {
  // 36,000 in 36 payments of 1,000, with 0.5 % × 36 = 18 % taken at payout: 29,520 in hand.
  // 29,520 = 1,000 × (1 − (1 + i)^−36) ÷ i has i = 1.114666 %, and 12 × i = 13.376 %.
  t.equal(
    loanCost({ principal: 3_600_000, rate: 0, months: 36, method: 1 }, [
      { name: '分期手续费', rate: '18.00' },
    ]).annualRate,
    1_338,
  );
});

t.test('higher fees give a higher rate, and sums are exact to the fen', async (t) => {
  const loan: Loan = { principal: 12_345_678, rate: 699, months: 36, method: 2 };
  // Equal principal of 3,429.36 at 6.99 %: 13,304.01 of interest. The rates solve P − F = Σ Ak ÷ (1 + i)^k, by bisection in 60 decimals.
  for (const [rate, fees, annualRate] of [
    ['0.00', 8_000, 704],
    ['0.10', 20_346, 711],
    ['0.50', 69_728, 739],
    ['1.00', 131_457, 774],
    ['5.00', 625_284, 1_065],
    ['20.00', 2_477_136, 2_339],
  ] as const) {
    t.match(
      loanCost(loan, [
        { name: '担保费', rate },
        { name: '登记费', amount: '80.00' },
      ]),
      { annualRate, fees, interest: 1_330_401, cost: 1_330_401 + fees, total: 12_345_678 + 1_330_401 + fees },
      `${rate} %`,
    );
  }
});

t.test('if the fees use up the whole loan, there is no rate', async (t) => {
  const loan: Loan = { principal: 100_000, rate: 500, months: 12, method: 1 };
  t.equal(loanCost(loan, [{ name: '费', amount: '1000.00' }]).annualRate, null);
  t.equal(loanCost(loan, [{ name: '费', rate: '100.00' }]).annualRate, null);
  t.equal(loanCost(loan, [{ name: '费', rate: '999.99' }]).annualRate, null);
});

t.test('a fee is a share rounded half up to the fen, an amount, or both', async (t) => {
  t.equal(feeAmount({ name: '费', rate: '0.50' }, 20_000_100), 100_001, '1,000.005 yuan');
  t.equal(feeAmount({ name: '费', amount: '80.00' }, 1), 8_000);
  t.equal(feeAmount({ name: '费', rate: '1.00', amount: '80.00' }, 1_000_000), 18_000);
  t.equal(feeAmount(words, 1_000_000), null);
});

t.test('a compound annual rate is converted to the simple rate that plans use', async (t) => {
  // 1.01^12 − 1 = 12.6825 %
  t.equal(simpleRate('12.68', '复利'), 1_200);
  t.equal(simpleRate('4.35', '复利'), 427, '12 × (1.0435^(1 ÷ 12) − 1) = 4.2656 %');
  t.equal(simpleRate('4.35', '单利'), 435);
  t.equal(simpleRate('0.00', '复利'), 0);
  t.equal(simpleRate('999.99', '单利'), 10_000, 'at most the highest rate that a plan accepts');
});
