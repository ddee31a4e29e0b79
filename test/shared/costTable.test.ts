import t from 'tap';
import { annualCosts, COST_TABLE_VERSION, costTable, highestCost } from '../../shared/money/costTable.ts';
import type { Fee } from '../../shared/money/loanCost.ts';
import type { RepaymentMethod } from '../../shared/money/repayment.ts';

type Row = readonly [
  principal: number,
  rate: string,
  months: number,
  method: RepaymentMethod,
  fees: Fee[],
  interest: string,
  charged: [amount: string, annualRate: string][],
  total: string,
  annualCost: string,
];

/**
 * Twenty loans: principal in fen, rate, months, method and fees; then interest, each fee over the term with its annualised rate,
 * the sum of all payments, and the whole annualised cost. Worked out apart from this code with 60 decimals: the payments by the
 * banks' rounding (each month's interest to the fen), the rate as the root of the present values.
 */
const TABLES: readonly Row[] = [
  [
    20000000,
    '3.40',
    24,
    1,
    [{ name: '账户管理费', amount: '0.00' }],
    '7160.16',
    [['0.00', '0.00']],
    '207160.16',
    '3.40',
  ],
  [
    20000000,
    '3.85',
    36,
    1,
    [{ name: '担保费', rate: '1.00' }],
    '12092.57',
    [['2000.00', '0.67']],
    '214092.57',
    '4.52',
  ],
  [
    5000000,
    '7.20',
    12,
    1,
    [{ name: '账户管理费', amount: '10.00', charged: 2 }],
    '1971.37',
    [['120.00', '0.43']],
    '52091.37',
    '7.63',
  ],
  [
    10000000,
    '12.00',
    12,
    3,
    [{ name: '手续费', rate: '1.00' }],
    '12000.00',
    [['1000.00', '1.07']],
    '113000.00',
    '13.07',
  ],
  [
    8800000,
    '5.55',
    60,
    2,
    [{ name: '评估费', amount: '500.00' }],
    '12413.50',
    [['500.00', '0.25']],
    '100913.50',
    '5.80',
  ],
  [
    30000000,
    '6.00',
    36,
    1,
    [{ name: '担保费', rate: '1.50', charged: 3 }],
    '28556.92',
    [['13500.00', '2.86']],
    '342056.92',
    '8.86',
  ],
  [
    1000000,
    '18.00',
    6,
    1,
    [
      { name: '服务费', rate: '2.00' },
      { name: '保险费', amount: '60.00' },
    ],
    '531.51',
    [
      ['200.00', '7.19'],
      ['60.00', '2.16'],
    ],
    '10791.51',
    '27.35',
  ],
  [
    1200000,
    '0.00',
    12,
    1,
    [{ name: '分期手续费', rate: '0.60', charged: 2 }],
    '0.00',
    [['864.00', '13.03']],
    '12864.00',
    '13.03',
  ],
  [
    3600000,
    '0.00',
    36,
    1,
    [{ name: '分期手续费', rate: '0.50', charged: 2 }],
    '0.00',
    [['6480.00', '11.08']],
    '42480.00',
    '11.08',
  ],
  [
    15000000,
    '4.35',
    24,
    2,
    [
      { name: '担保费', rate: '0.80' },
      { name: '登记费', amount: '80.00' },
      { name: '评估费', amount: '300.00' },
    ],
    '6796.89',
    [
      ['1200.00', '0.80'],
      ['80.00', '0.05'],
      ['300.00', '0.20'],
    ],
    '158376.89',
    '5.40',
  ],
  [
    50000000,
    '3.95',
    120,
    1,
    [
      { name: '评估费', amount: '1500.00' },
      { name: '保险费', amount: '480.00', charged: 3 },
    ],
    '106046.15',
    [
      ['1500.00', '0.06'],
      ['4800.00', '0.18'],
    ],
    '612346.15',
    '4.19',
  ],
  [2000000, '21.60', 18, 1, [], '3592.58', [], '23592.58', '21.60'],
  [
    2500000,
    '9.90',
    24,
    1,
    [
      { name: '逾期违约金', rate: '3.00', on_default: 1 },
      { name: '服务费', amount: '88.00' },
    ],
    '2659.28',
    [['88.00', '0.35']],
    '27747.28',
    '10.25',
  ],
  [
    7777700,
    '8.88',
    7,
    2,
    [{ name: '手续费', rate: '0.33' }],
    '2302.20',
    [['256.66', '1.01']],
    '80335.86',
    '9.89',
  ],
  [
    100000,
    '23.99',
    3,
    1,
    [{ name: '服务费', amount: '1.00', charged: 2 }],
    '40.25',
    [['3.00', '1.78']],
    '1043.25',
    '25.77',
  ],
  [
    12345678,
    '6.99',
    36,
    3,
    [
      { name: '担保费', rate: '1.00' },
      { name: '账户管理费', amount: '5.00', charged: 2 },
    ],
    '25889.04',
    [
      ['1234.57', '0.37'],
      ['180.00', '0.05'],
    ],
    '150760.39',
    '7.41',
  ],
  [
    60000000,
    '5.20',
    240,
    1,
    [
      { name: '抵押登记费', amount: '80.00' },
      { name: '评估费', rate: '0.10' },
    ],
    '366318.67',
    [
      ['80.00', '0.00'],
      ['600.00', '0.01'],
    ],
    '966998.67',
    '5.21',
  ],
  [
    3000000,
    '15.40',
    11,
    1,
    [
      { name: '服务费', rate: '1.99' },
      { name: '保险费', rate: '0.12', charged: 2 },
    ],
    '2359.10',
    [
      ['597.00', '4.05'],
      ['396.00', '2.68'],
    ],
    '33352.10',
    '22.13',
  ],
  [
    100000000,
    '3.10',
    12,
    3,
    [{ name: '受托支付手续费', amount: '200.00' }],
    '30999.96',
    [['200.00', '0.02']],
    '1031199.96',
    '3.12',
  ],
  [
    4000000,
    '10.80',
    30,
    2,
    [
      { name: '担保费', rate: '2.00', charged: 3 },
      { name: '资料费', amount: '20.00' },
      { name: '短信费', amount: '1.00', charged: 2 },
    ],
    '5580.00',
    [
      ['2400.00', '4.58'],
      ['20.00', '0.04'],
      ['30.00', '0.06'],
    ],
    '48030.00',
    '15.48',
  ],
];

t.test(
  'twenty cost tables agree with tables worked out apart: sums to the fen, rates to a hundredth of a percent',
  async (t) => {
    t.equal(TABLES.length, 20);
    for (const [principal, rate, months, method, fees, interest, charged, total, annualCost] of TABLES) {
      const table = costTable(
        { name: '承岳银行', fees, rate_method: '单利' },
        { principal, months, method },
        [rate],
      );
      const [only] = table.cases;
      const title = `${principal / 100} 元 ${rate}% ${months} 期`;
      const [interestItem, ...feeItems] = only?.items ?? [];
      t.match(
        interestItem,
        { name: '利息', collector: '承岳银行', amount: interest, annual_rate: rate },
        title,
      );
      t.same(
        feeItems.map((item) => [item.amount, item.annual_rate]),
        charged,
        `${title}: fees`,
      );
      t.same([only?.total, only?.annual_cost], [total, annualCost], `${title}: in all`);
    }
  },
);

t.test('the items of a table add up to the whole annualised cost, to the hundredth', async (t) => {
  for (const [principal, rate, months, method, fees] of TABLES) {
    const [only] = costTable({ name: '行', fees }, { principal, months, method }, [rate]).cases;
    const hundredths = (text = '') => Math.round(Number(text) * 100);
    t.equal(
      only?.items.reduce((sum, item) => sum + hundredths(item.annual_rate), 0),
      hundredths(only?.annual_cost),
    );
  }
});

t.test('a table names each collector, and keeps what is due on default apart', async (t) => {
  const fees: Fee[] = [
    { name: '担保费', rate: '1.00', collector: '新桥融资担保', charged: 3 },
    { name: '逾期罚息', text: '合同利率上浮 50%' },
    { name: '违约金', rate: '3.00', on_default: 1 },
  ];
  const table = costTable(
    { name: '临澜银行', fees, annual_rate_min: '4.00', annual_rate_max: '6.00' },
    { principal: 10_000_000, months: 24, method: 1 },
  );
  t.equal(table.version, COST_TABLE_VERSION);
  t.same(
    table.cases.map(({ annual_rate }) => annual_rate),
    ['4.00', '6.00'],
    'both bounds of the product',
  );
  t.same(
    table.cases[0]?.items.map(({ name, collector, standard, charged }) => [
      name,
      collector,
      standard,
      charged,
    ]),
    [
      ['利息', '临澜银行', '年化利率 4.00%（单利），等额本息', '随每期还款收取'],
      ['担保费', '新桥融资担保', '借款金额的 1.00%', '每年年初收取'],
    ],
  );
  t.same(table.on_default, [
    { name: '逾期罚息', collector: '临澜银行', standard: '合同利率上浮 50%' },
    { name: '违约金', collector: '临澜银行', standard: '借款金额的 3.00%' },
  ]);
  t.equal(annualCosts(table).length, 2);
});

t.test('fees that use the loan up leave no annualised cost, and no rate gives no table', async (t) => {
  const [only] = costTable(
    { fees: [{ name: '费', rate: '100.00' }] },
    { principal: 100_000, months: 12, method: 1 },
    ['5.00'],
  ).cases;
  t.equal(only?.annual_cost, undefined);
  t.equal(only?.items[1]?.annual_rate, undefined);
  t.same(costTable({ fees: [] }, { principal: 100_000, months: 12, method: 1 }).cases, []);
});

t.test(
  'the highest cost of an offer is that of its highest rate, smallest sum and shortest term',
  async (t) => {
    const offer = {
      fees: [
        { name: '服务费', rate: '2.00' },
        { name: '保险费', amount: '60.00' },
      ],
      annual_rate_min: '9.00',
      annual_rate_max: '18.00',
      amount_min: '10000.00',
      term_min: 6,
      repayments: [1],
    };
    t.equal(highestCost(offer), 2_735, 'as in the seventh table');
    t.equal(highestCost({ ...offer, fees: [] }), 1_800);
    t.equal(highestCost({ fees: [], repayments: [] }), 0, 'no rate is known');
    t.equal(highestCost({ ...offer, fees: [{ name: '费', rate: '100.00' }] }), Infinity);
  },
);
