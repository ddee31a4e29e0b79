import t from 'tap';
import {
  equalPayment,
  MONTHS_MAX,
  PRINCIPAL_MAX,
  RATE_MAX,
  repaymentPlan,
  type Loan,
  type RepaymentMethod,
} from '../../shared/money/repayment.ts';

/** 200,000 yuan at 4.35 % over 24 months. */
const sample = { principal: 20_000_000, rate: 435, months: 24 };

t.test(
  'equal payments of 200,000 at 4.35 % over 24 months are 8,716.17 with 9,188.21 of interest',
  async (t) => {
    const plan = repaymentPlan({ ...sample, method: 1 });
    t.equal(equalPayment(sample), 871_617);
    t.equal(plan.totalInterest, 918_821);
    t.equal(plan.totalPayment, 20_918_821);
    t.same(plan.instalments[0], {
      month: 1,
      payment: 871_617,
      principal: 799_117,
      interest: 72_500,
      balance: 19_200_883,
    });
    t.same(plan.instalments[4], {
      month: 5,
      payment: 871_617,
      principal: 810_767,
      interest: 60_850,
      balance: 15_975_342,
    });
    t.same(
      plan.instalments[23],
      { month: 24, payment: 871_630, principal: 868_482, interest: 3_148, balance: 0 },
      'the last payment includes 0.13 of rounding',
    );
  },
);

t.test('equal payments of 10,000 at 12 % over 12 months agree with a calculation by hand', async (t) => {
  // 10,000 × 0.01 × 1.01^12 ÷ (1.01^12 − 1) = 888.4879
  const plan = repaymentPlan({ principal: 1_000_000, rate: 1_200, months: 12, method: 1 });
  t.equal(plan.instalments[0]?.payment, 88_849);
  t.equal(plan.instalments[0]?.interest, 10_000);
  t.equal(plan.instalments[11]?.payment, 88_847, 'the last payment is 2 fen less');
  t.equal(plan.totalInterest, 66_186);
});

t.test('equal principal repays P ÷ n each month, and the interest falls by a constant amount', async (t) => {
  // 8,333.33 a month; interest 725.00 and then 694.79, the sum being P·r·(n+1)÷2 = 9,062.50
  const plan = repaymentPlan({ ...sample, method: 2 });
  t.same(plan.instalments[0], {
    month: 1,
    payment: 905_833,
    principal: 833_333,
    interest: 72_500,
    balance: 19_166_667,
  });
  t.equal(plan.instalments[1]?.interest, 69_479);
  t.same(plan.instalments[23], {
    month: 24,
    payment: 836_362,
    principal: 833_341,
    interest: 3_021,
    balance: 0,
  });
  t.equal(plan.totalInterest, 906_252, '2 fen of rounding');
});

t.test('interest first pays P·r each month, and the principal with the last payment', async (t) => {
  const plan = repaymentPlan({ ...sample, method: 3 });
  t.same(plan.instalments[0], {
    month: 1,
    payment: 72_500,
    principal: 0,
    interest: 72_500,
    balance: 20_000_000,
  });
  t.same(plan.instalments[23], {
    month: 24,
    payment: 20_072_500,
    principal: 20_000_000,
    interest: 72_500,
    balance: 0,
  });
  t.equal(plan.totalInterest, 1_740_000);
});

t.test('without interest every method repays exactly the principal', async (t) => {
  for (const method of [1, 2] as const) {
    const plan = repaymentPlan({ principal: 10_000, rate: 0, months: 3, method });
    t.same(
      plan.instalments.map(({ payment }) => payment),
      [3_333, 3_333, 3_334],
    );
    t.equal(plan.totalInterest, 0);
  }
  t.same(
    repaymentPlan({ principal: 10_000, rate: 0, months: 3, method: 3 }).instalments.map(
      ({ payment }) => payment,
    ),
    [0, 0, 10_000],
  );
});

t.test('interest is rounded half up to the fen', async (t) => {
  // 100.00 at 0.06 % is 0.005 a month; at 0.05 % it is 0.00417
  t.equal(repaymentPlan({ principal: 10_000, rate: 6, months: 1, method: 3 }).totalInterest, 1);
  t.equal(repaymentPlan({ principal: 10_000, rate: 5, months: 1, method: 3 }).totalInterest, 0);
});

t.test('every plan adds up to the fen and ends with a balance of 0', async (t) => {
  const unsound: Loan[] = [];
  for (const principal of [1, 13, 99_999, 20_000_000, PRINCIPAL_MAX])
    for (const rate of [0, 1, 435, 2_400, RATE_MAX])
      for (const months of [1, 7, 24, MONTHS_MAX]) {
        for (const method of [1, 2, 3] as RepaymentMethod[]) {
          const loan: Loan = { principal, rate, months, method };
          const { instalments, totalInterest, totalPayment } = repaymentPlan(loan);
          const sum = (key: 'payment' | 'principal' | 'interest') =>
            instalments.reduce((total, row) => total + row[key], 0);
          const sound =
            instalments.length === months &&
            sum('principal') === principal &&
            sum('interest') === totalInterest &&
            sum('payment') === totalPayment &&
            instalments.at(-1)?.balance === 0 &&
            instalments.every(
              (row) =>
                row.principal >= 0 &&
                row.interest >= 0 &&
                row.balance >= 0 &&
                row.payment === row.principal + row.interest,
            );
          if (!sound) unsound.push(loan);
        }
      }
  t.same(unsound, []);
});

t.test('a loan outside the limits is refused', async (t) => {
  const loan: Loan = { ...sample, method: 1 };
  const bad: Partial<Loan>[] = [
    { principal: 0 },
    { principal: -1 },
    { principal: 1.5 },
    { principal: NaN },
    { principal: PRINCIPAL_MAX + 1 },
    { rate: -1 },
    { rate: 4.35 },
    { rate: Infinity },
    { rate: RATE_MAX + 1 },
    { months: 0 },
    { months: 1.5 },
    { months: MONTHS_MAX + 1 },
  ];
  for (const change of bad)
    t.throws(() => repaymentPlan({ ...loan, ...change }), RangeError, JSON.stringify(change));
});
