import t from 'tap';
import { listOffers, matchesFilter } from '../../client/features/comparison/bankOffers.ts';
import {
  bankHref,
  readBankQuery,
  type BankQuery,
  askedLoan,
} from '../../client/features/offers/bankQuery.ts';
import {
  bestOf,
  methodFor,
  methodsOf,
  toColumns,
  verdictOf,
} from '../../client/pages/bank/compare/compareOffers.ts';
import { compareHref, readCompareQuery } from '../../client/features/comparison/compareQuery.ts';
import {
  fitLoan,
  lendsAmount,
  lendsTerm,
  planMethod,
  repaymentText,
} from '../../client/features/offers/offerTerms.ts';
import { readPlanQuery, planTerms } from '../../client/pages/bank/detail/planQuery.ts';
import { safeStorage } from '../../client/lib/safeStorage.ts';
import { storedList } from '../../client/lib/storedList.ts';
import { partners as sent } from '../../embedded/content/content.ts';
import type { Partner } from '../../shared/records/partner.ts';
import { bareOffer } from '../support/bareOffer.ts';
import { applyHref } from '../../client/features/offers/ApplyLink.tsx';
import { planCsv } from '../../client/features/costs/PlanTable.tsx';
import { repaymentPlan } from '../../shared/money/repayment.ts';

/** After reading, what is null has gone. */
const partners = sent.map(
  (partner) =>
    Object.fromEntries(Object.entries(partner).filter(([, value]) => value !== null)) as unknown as Partner,
);
const read = (search: string) => readBankQuery(new URLSearchParams(search));
const all = read('');
const example = partners.find(({ id }) => id === 4) as Partner;
const offer = (fields: Partial<Partner>): Partner => ({ ...example, ...fields });
const ids = (query: Partial<BankQuery>, from: readonly Partner[] = partners) =>
  listOffers(from, { ...all, ...query }).offers.map(({ id }) => id);

t.test('a filter is read from a URL and written back to the same URL', async (t) => {
  for (const search of [
    '',
    '?loan_type_id=1&term=24&org_type=2&amount=20.5&sort=rate&view=table&page=3',
    '?amount=20',
    '?amount=1000',
    '?saved=3%2C5%2C1&sort=speed',
  ]) {
    t.equal(bankHref(read(search)), `/bank${search}`);
  }
  t.equal(
    bankHref(read('?amount=20&term=24'), 7),
    '/bank/7?term=24&amount=20',
    'the URL of an offer keeps the filter of its list',
  );
  t.same(read('?amount=20'), { ...all, amount: 20_000_000 });
});

t.test('invalid values in a URL are ignored', async (t) => {
  const junk = [
    'amount=abc',
    'amount=-1',
    'amount=0',
    'amount=1e9',
    'amount=999999',
    'term=0',
    'term=-6',
    'term=601',
    'term=12.5',
    'org_type=9',
    'org_type=%3Cb%3E',
    'loan_type_id=0',
    'loan_type_id=1%20or%201',
    'loan_type_id=%2E%2E',
    'sort=price',
    'view=list',
    'page=0',
    'page=-1',
    'page=1e9',
    'saved=,,a/b,0',
    `amount=${'9'.repeat(10_000)}`,
    `saved=${'/,'.repeat(5_000)}`,
    'sort=__proto__',
    'sort=toString',
  ];
  for (const search of junk) t.same(read(search), all, search.slice(0, 40));
  t.equal(
    read(`saved=${Array.from({ length: 500 }, (_, id) => id + 1).join(',')}`).saved?.length,
    50,
    'at most as many offers as a device saves',
  );
});

t.test('a filter keeps the offers with the loan type, amount, term and kind of institution', async (t) => {
  const one = offer({
    loan_type_ids: [1, 3],
    org_type: 2,
    amount_min: '100000.00',
    amount_max: '3000000.00',
    term_min: 6,
    term_max: 36,
  });
  for (const search of [
    '',
    '?loan_type_id=3',
    '?amount=10',
    '?amount=300',
    '?term=6',
    '?term=36',
    '?org_type=2',
    '?saved=4,9',
  ])
    t.ok(matchesFilter(one, read(search)), search);
  for (const search of [
    '?loan_type_id=2',
    '?amount=9.9999',
    '?amount=300.0001',
    '?term=5',
    '?term=37',
    '?org_type=1',
    '?saved=9',
  ])
    t.notOk(matchesFilter(one, read(search)), search);
});

t.test(
  "offers are sorted by their whole cost, lowest rate, fastest payout or largest amount; equal ones keep the upstream's order",
  async (t) => {
    const list = [
      offer({
        id: 1,
        annual_rate_min: '10.00',
        annual_rate_max: '12.00',
        recommend: 5,
        release_text: '审批后 1–2 个工作日',
        amount_max: '500000.00',
      }),
      offer({
        id: 2,
        annual_rate_min: '4.35',
        annual_rate_max: '9.00',
        recommend: 9,
        release_text: '抵押登记后 1 个工作日',
        amount_max: '9000000.00',
      }),
      offer({
        id: 3,
        annual_rate_min: '4.35',
        annual_rate_max: '6.00',
        recommend: 9,
        release_text: '审批后当日',
        amount_max: '500000.00',
      }),
      offer({
        id: 4,
        annual_rate_min: '4.40',
        annual_rate_max: '5.00',
        rate_method: '复利',
        recommend: 1,
        release_text: '视情况而定',
        amount_max: '10000000.00',
      }),
    ];
    // At 20 万元 over 24 months by the mean of both rates; the fourth lends it, but the second starts higher.
    t.same(ids({ sort: 'cost' }, list), [4, 3, 2, 1]);
    t.same(
      ids({ sort: 'cost' }, [offer({ id: 9, amount_max: '100000.00', annual_rate_min: '1.00' }), ...list]).at(
        -1,
      ),
      9,
      'one that does not lend the sum is last, however cheap',
    );
    const fee = (id: number, rate: string, amount: string) =>
      offer({ id, annual_rate_min: rate, annual_rate_max: rate, fees: [{ name: '服务费', amount }] });
    t.same(ids({ sort: 'cost' }, [fee(1, '4.00', '3000.00'), fee(2, '5.00', '0.00')]), [2, 1], 'fees count');
    t.same(
      ids({ sort: 'cost' }, [
        offer({ id: 1, annual_rate_min: '3.00', annual_rate_max: '18.00' }),
        offer({ id: 2, annual_rate_min: '5.00', annual_rate_max: '6.00' }),
      ]),
      [2, 1],
      'a low bound of a wide range does not come first',
    );
    t.same(
      ids({ sort: 'cost' }, [
        offer({ id: 1, annual_rate_min: '6.50', annual_rate_max: '6.60' }),
        offer({ id: 2, annual_rate_min: '3.00', annual_rate_max: '9.00' }),
      ]),
      [2, 1],
      'nor does a high bound decide: it is the mean of both',
    );
    t.same(
      ids({ sort: 'rate' }, list),
      [4, 3, 2, 1],
      '4.40 compound is 4.31 simple; rates are compared as numbers',
    );
    t.same(ids({ sort: 'speed' }, list), [3, 1, 2, 4]);
    t.same(ids({ sort: 'amount' }, list), [4, 2, 1, 3]);
  },
);

t.test('the URL of a comparison takes repeated ids or a list of ids, each once, at most four', async (t) => {
  const from = (search: string) => readCompareQuery(new URLSearchParams(search));
  t.same(from('ids=1&ids=4&ids=1').ids, [1, 4], 'as checkboxes send them');
  t.same(from('ids=5,4,3,2,1').ids, [5, 4, 3, 2]);
  t.match(from('ids=x&amount=1e3&term=999&method=7'), {
    ids: [],
    amount: undefined,
    term: undefined,
    method: 1,
  });
  t.equal(
    compareHref(from('ids=1,4,5&amount=20&term=24&method=3')),
    '/bank/compare?ids=1,4,5&amount=20&term=24&method=3',
  );
  t.equal(compareHref(from('ids=1,4')), '/bank/compare?ids=1,4');
});

t.test(
  'the best value is the lowest among offers that give the loan; there is none if all are equal',
  async (t) => {
    const loan = { principal: 20_000_000, months: 24, method: 1 } as const;
    const cheapButLarge = offer({ id: 1, annual_rate_min: '1.00', amount_min: '500000.00' });
    const withFee = offer({ id: 2, annual_rate_min: '3.00', fees: [{ name: '担保费', rate: '2.00' }] });
    const plain = offer({ id: 3, annual_rate_min: '4.00', fees: [] });
    const columns = toColumns([cheapButLarge, withFee, plain], loan);
    t.same(bestOf(columns, 'annualRate'), [3], 'with its fee, the loan with the lower rate costs more');
    t.same(bestOf(columns, 'cost'), [3]);
    t.same(bestOf(columns, 'payment'), [2]);
    t.same(bestOf(columns, 'release'), [], 'all pay out equally fast');
    t.same(bestOf(toColumns([cheapButLarge], loan), 'annualRate'), []);
    t.same(
      bestOf(toColumns([plain, offer({ id: 5, annual_rate_min: '4.00', fees: [] }), withFee], loan), 'cost'),
      [3, 5],
      'equal values are both best',
    );
  },
);

t.test('the verdict of a comparison names the cheapest, why, and what else differs', async (t) => {
  const loan = { principal: 20_000_000, months: 24, method: 1 } as const;
  const dear = offer({
    id: 1,
    product: '甲贷',
    annual_rate_min: '5.00',
    annual_rate_max: '5.00',
    release_text: '审批后当日',
    fees: [],
  });
  const cheap = offer({
    id: 2,
    product: '乙贷',
    annual_rate_min: '4.00',
    annual_rate_max: '4.00',
    release_text: '审批后 3 个工作日',
    fees: [],
  });
  // 20 万元 over 24 months: interest 10,582.66 at 5 %, 8,439.59 at 4 %; computed outside the project.
  t.same(verdictOf(toColumns([dear, cheap], loan)), [
    '乙贷的总成本较低，约 8,439.59 元；与甲贷平均相差 2,143.07 元，全部是利息。',
    '放款最快的是甲贷（审批后当日）。',
  ]);
  t.same(
    verdictOf(toColumns([dear, { ...cheap, fees: [{ name: '担保费', rate: '2.00' }] }], loan))[0],
    '甲贷的总成本较低，约 10,582.66 元；与乙贷平均相差 1,856.93 元，因为必付费用少 4,000.00 元。',
  );
  t.same(
    verdictOf(toColumns([dear, cheap, offer({ id: 3, product: '丙贷', amount_max: '1000.00' })], loan)).at(
      -1,
    ),
    '丙贷不受理所填金额，不参与比较。',
  );
  t.same(
    verdictOf(
      toColumns(
        [
          dear,
          offer({
            id: 4,
            product: '丁贷',
            annual_rate_min: '5.00',
            annual_rate_max: '5.00',
            release_text: '审批后当日',
            fees: [],
          }),
        ],
        loan,
      ),
    ),
    ['甲贷与丁贷的总成本相同。'],
  );
  t.same(verdictOf(toColumns([dear, { ...cheap, cities: ['江澜市'] }], loan, '沧岭市')), [
    '乙贷不受理所在城市，不参与比较。',
  ]);
  t.same(verdictOf([]), []);
});

t.test('unknown values of offers', async (t) => {
  const list = [
    bareOffer(1),
    bareOffer(2, { annual_rate_min: '9.00', annual_rate_max: '9.00', amount_max: '1.00', recommend: 0 }),
    bareOffer(3, { annual_rate_min: '4.00', amount_max: '2.00', recommend: 5, release_text: '审批后当日' }),
  ];
  t.same(ids({ sort: 'rate' }, list), [3, 2, 1], 'an unknown rate is last');
  t.same(ids({ sort: 'amount' }, list), [3, 2, 1], 'an unknown amount is last');
  t.same(ids({ sort: 'cost' }, list), [1, 2, 3], 'none of them lends the sum: their order stays');
  t.same(ids({ sort: 'speed' }, list), [3, 2, 1]);
  t.ok(
    lendsAmount({ amount_min: '100.00' }, 1_000_000) && lendsTerm({}, 600),
    'an unknown limit does not exclude',
  );
  t.notOk(lendsAmount({ amount_min: '100.00' }, 9_999) || lendsTerm({ term_max: 12 }, 13));
  t.same(fitLoan({ term_max: 12 }, {}), { principal: 20_000_000, months: 12 });
  const columns = toColumns(list, { principal: 100, months: 12, method: 1 });
  t.same(bestOf(columns, 'annualRate'), [3], 'the lowest of the known rates');
  t.same(
    bestOf(toColumns(list.slice(0, 2), { principal: 100, months: 12, method: 1 }), 'cost'),
    [],
    'one known value is not the lowest',
  );
});

t.test('the calculator starts with the values in the URL, limited to those of the offer', async (t) => {
  const start = (search: string) => readPlanQuery(new URLSearchParams(search), example);
  t.same(start(''), { principal: 20_000_000, months: 24, rate: 365, method: 1 });
  t.same(start('amount=15&term=18&rate=5.2&method=3'), {
    principal: 15_000_000,
    months: 18,
    rate: 520,
    method: 3,
  });
  t.same(start('amount=x&term=240&rate=99&method=0'), {
    principal: 20_000_000,
    months: 36,
    rate: 365,
    method: 1,
  });
  t.same(planTerms(example, 24), [6, 12, 24, 36]);
  t.same(
    planTerms({ term_min: 3, term_max: 120 }, 18),
    [3, 12, 18, 24, 36, 120],
    'at most six, including the shortest, the longest and the chosen one',
  );
  t.equal(start('method=2').method, 1, 'the offer has no equal principal');
  t.equal(planMethod({ repayments: [5] }), 1);
  t.equal(planMethod({ repayments: [3, 1] }), 1, 'as in the list and in the comparison');
  t.equal(planMethod({ repayments: [] }, 2), 2, 'an offer that lists no methods may have any');
  t.equal(planMethod({ repayments: [5, 2] }), 2);
  t.equal(repaymentText({ repayments: [3, 5, 99] }), '先息后本 / 随借随还');
});

t.test('the link to apply has the chosen loan, without what the offer does not have', async (t) => {
  const loan = { amount: 20_000_000, term: 24, repayment: 3 } as const;
  t.equal(applyHref(example, askedLoan(example, loan)), '/form/1?partner_id=4&amount=20&term=24&repayment=3');
  t.equal(applyHref(example, askedLoan(example, { amount: 20_500_000 })), '/form/1?partner_id=4&amount=20.5');
  t.equal(
    applyHref(example, askedLoan(example, { amount: 100, term: 600, repayment: 2 })),
    '/form/1?partner_id=4',
  );
  t.equal(
    applyHref({ id: 4 }, askedLoan({}, { ...loan, repayment: 2 })),
    '/form?partner_id=4&amount=20&term=24&repayment=2',
    'unknown limits do not limit',
  );
});

t.test('a comparison has the methods of its offers only, and marks no sum of another method', async (t) => {
  const loan = { principal: 20_000_000, months: 24, method: 1 } as const;
  const offers = [
    offer({ id: 1, repayments: [2, 3], annual_rate_min: '1.00' }),
    offer({ id: 2, repayments: [1], annual_rate_min: '3.00' }),
    offer({ id: 3, repayments: [5], annual_rate_min: '4.00' }),
  ];
  t.same(methodsOf(offers), [1, 2, 3]);
  t.same(methodsOf(offers.slice(1)), [1]);
  t.equal(methodFor(offers.slice(1), 2), 1);
  t.equal(methodFor(offers.slice(0, 1), 1), 2);
  const columns = toColumns(offers, loan);
  t.same(
    columns.map(({ method }) => method),
    [2, 1, 1],
  );
  t.same(bestOf(columns, 'cost'), [2], 'the cheaper first one is repaid in another way');
  t.same(bestOf(columns, 'annualRate'), [1]);
});

t.test('a stored list ignores invalid entries, and works without storage', async (t) => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
  const isNumber = (value: unknown): value is number => typeof value === 'number';
  const list = (where: () => Storage) => storedList('list', safeStorage(where), isNumber, 3);
  for (const text of ['{', '{}', 'null', '"1"', '[null,"2",{}]']) {
    kept.set('list', text);
    t.same(list(() => storage).read(), [], text);
  }
  kept.set('list', '[1,"x",2,3,4]');
  const one = list(() => storage);
  t.same(one.read(), [1, 2, 3]);
  t.equal(one.read(), one.read(), 'read returns the same array until it changes');
  one.write([9, 8, 7, 6]);
  t.equal(kept.get('list'), '[9,8,7]');
  const forbidden = list(() => {
    throw new Error('forbidden');
  });
  t.same(forbidden.read(), []);
  forbidden.write([5]);
  t.same(forbidden.read(), [5]);
  t.same(forbidden.readOnServer(), []);
});

t.test('the CSV file of a plan has a byte order mark, a line with the sums, and no formula', async (t) => {
  const plan = repaymentPlan({ principal: 1_000_000, rate: 1_200, months: 3, method: 1 });
  const lines = planCsv('=cmd|"/c calc"!A1', plan, 1_000_000).split('\r\n');
  t.equal(lines[0], '\ufeff"\'=cmd|""/c calc""!A1"');
  t.equal(lines[1], '期数,应还金额（元）,本金（元）,利息（元）,剩余本金（元）');
  t.equal(lines[2], '1,3400.22,3300.22,100.00,6699.78');
  t.equal(lines.at(-2), '合计,10200.67,10000.00,200.67,');
});
