import t from 'tap';
import { matchOffers } from '../../client/pages/bank/match/matchOffers.ts';
import { matchHref, readMatch, type MatchAnswers } from '../../client/pages/bank/match/matchQuery.ts';
import { partners as sent } from '../../embedded/content/content.ts';
import { counterOffers } from '../../client/features/comparison/counterOffers.ts';
import { SHARE_MAX } from '../../shared/money/loanCost.ts';
import type { Partner } from '../../shared/records/partner.ts';
import { bareOffer } from '../support/bareOffer.ts';

/** After reading, what is null has gone. */
const partners = sent.map(
  (partner) =>
    Object.fromEntries(Object.entries(partner).filter(([, value]) => value !== null)) as unknown as Partner,
);
const answers: MatchAnswers = {
  use: 1,
  amount: 20_000_000,
  term: 24,
  income: 3_000_000,
  means: 'income',
  debts: 0,
  age: undefined,
  fund: undefined,
  overdue: '',
  security: 'none',
  city: undefined,
};
const named = (name: string) => partners.find(({ product }) => product === name)!;

t.test('answers are read from the URL and written back', async (t) => {
  const search =
    '?use=1&amount=20.5&term=24&income=12000&means=turnover&debts=800&security=house&city=%E6%B1%9F%E6%BE%9C%E5%B8%82';
  const { values } = readMatch(new URLSearchParams(search));
  t.equal(matchHref(values!), `/bank/match${search}`);
  t.match(readMatch(new URLSearchParams('')), { isSent: false, texts: { amount: '20', term: '24' } });
  t.match(readMatch(new URLSearchParams('use=1')), {
    isSent: true,
    errors: { amount: /请输入/, term: /请输入/ },
    values: undefined,
  });
  t.match(
    readMatch(
      new URLSearchParams(`amount=${'9'.repeat(5_000)}&term=24&use=__proto__&means=x&security=%3Cb%3E`),
    ),
    { errors: { amount: /不能超过/ } },
  );
});

t.test('an offer that misses one answer is near, one that misses two is not listed', async (t) => {
  const { fits, near, total } = matchOffers(partners, answers);
  t.equal(total, fits.length);
  t.same(
    fits.map(({ product }) => product),
    ['乡村创业贷', '小微信用贷', '经营快贷', '商户周转贷', '商户应急贷'],
  );
  t.same(
    near.map(({ cons }) => cons),
    [['不支持该用途'], ['不支持该用途'], ['不支持该用途']],
    'what they lack, and no costs of a loan that they do not give',
  );
  const costs = fits.map(({ cost = '' }) =>
    cost
      .replaceAll(',', '')
      .split('–')
      .reduce((sum, one) => sum + Number(one), 0),
  );
  t.same(
    costs,
    costs.toSorted((one, other) => one - other),
    'the cheapest first, by the mean of both rates',
  );
  t.match(fits[0], { pros: ['用途相符', /金额在范围内/, /期限在范围内/] });
  t.ok(fits[0]?.pros.includes('总成本最低'));
});

t.test('an offer of which only its id is known fits, without invented reasons', async (t) => {
  const { fits } = matchOffers([bareOffer(1), bareOffer(2)], answers);
  t.equal(fits.length, 2);
  t.same(fits[0]?.pros, []);
  t.same(fits[0]?.cons, ['没有公布年化利率，无法估算']);
  t.equal(fits[0]?.payment, undefined);
});

t.test(
  'a payment is set against the income or the turnover, at the highest rate and with other payments',
  async (t) => {
    const found = (change: Partial<MatchAnswers>) =>
      matchOffers([named('经营快贷')], { ...answers, ...change });
    t.match(found({}), {
      total: 1,
      fits: [{ payment: '8,653.86–8,936.39', burden: { share: 2_979, level: 'safe' }, counter: undefined }],
    });
    t.same(found({}).fits[0]?.pros, [
      '用途相符',
      '金额在范围内（10–300 万元）',
      '期限在范围内（6–36 个月）',
      '不需要抵押',
      '没有必付费用',
    ]);
    t.match(
      found({ debts: 500_000 }).fits[0]?.burden,
      { share: 4_646, level: 'tight' },
      'what is paid for other loans counts',
    );
    t.equal(found({ debts: 607_000 }).total, 0);
    t.equal(found({ income: 0 }).fits[0]?.burden, undefined, 'not told: no judgement');
    t.match(found({ income: 3_000_000, means: 'turnover' }).fits[0]?.burden, { level: 'tight' });
    t.match(
      found({ income: 2_500_000, means: 'turnover' }).over[0]?.burden,
      { share: 3_575, level: 'over' },
      'of a turnover, a third is much',
    );
  },
);

t.test(
  'what takes more than half of the income is no recommendation: a smaller sum and a longer term are offered instead',
  async (t) => {
    const { total, fits, overTotal, over } = matchOffers(partners, { ...answers, income: 1_200_000 });
    t.same([total, fits, overTotal], [0, [], 5]);
    for (const { burden, counter, product } of over) {
      t.equal(burden?.level, 'over');
      for (const other of Object.values(counter ?? {}))
        t.ok(
          other.burden.share <= SHARE_MAX.income && other.payment <= 600_000,
          `${product}: ${other.payment}`,
        );
    }
    // 6,000 a month at 6.80 %: 6,000 × (1 − (1 + 0.068 ÷ 12)^−24) ÷ (0.068 ÷ 12) = 134,283 in 24 months; 200,000 over 36 months are 6,157, more than the half
    t.match(over.find(({ product }) => product === '经营快贷')?.counter, {
      smaller: { amount: 13_420_000, term: 24, payment: 599_632, burden: { level: 'tight' } },
      longer: undefined,
    });
    const longer = counterOffers(
      { term_max: 60 },
      { principal: 20_000_000, months: 24, rate: 680, method: 1 },
      { income: 1_200_000 },
    );
    t.match(longer, {
      longer: {
        amount: 20_000_000,
        term: 48,
        payment: 477_071,
        burden: { share: 3_976, level: 'tight' },
        method: 1,
      },
    });
    t.same(
      counterOffers(
        { amount_min: '150000.00', term_max: 36 },
        { principal: 20_000_000, months: 24, rate: 680, method: 1 },
        { income: 1_200_000 },
      ),
      {},
      'nothing that the lender does not lend',
    );
    t.same(
      counterOffers(
        {},
        { principal: 20_000_000, months: 24, rate: 680, method: 1 },
        { income: 100_000, debts: 90_000 },
      ),
      {},
    );
  },
);

t.test('an offer that does not serve the city is near, and without a city it fits', async (t) => {
  const local = { ...named('经营快贷'), cities: ['江澜市'] };
  t.match(
    matchOffers([local], { ...answers, city: '江澜市' }).fits,
    [{ pros: ['用途相符', '可受理江澜市'] }].map(({ pros }) => ({ pros: pros.slice(0, 1) })),
  );
  t.match(matchOffers([local], { ...answers, city: '沧岭市' }), {
    total: 0,
    near: [{ cons: ['不受理沧岭市'] }],
    relax: [{ name: 'city', to: { city: undefined }, count: 1 }],
  });
  for (const cities of [[], ['全国']])
    t.equal(matchOffers([{ ...local, cities }], { ...answers, city: '沧岭市' }).total, 1);
});

t.test('a pledge that the visitor can give is in favour of an offer', async (t) => {
  const { fits } = matchOffers([named('房产抵押经营贷')], {
    ...answers,
    use: undefined,
    amount: 100_000_000,
    income: 0,
    security: 'house',
  });
  t.ok(fits[0]?.pros.includes('需要房产抵押（您可提供）'));
});

t.test(
  'when nothing fits, each answer that alone rules offers out is named with the nearest one that does not',
  async (t) => {
    const result = matchOffers(partners, { ...answers, use: undefined, amount: 9_000_000_000, term: 6 });
    t.equal(result.total, 0);
    t.match(result.relax, [{ name: 'amount', to: { amount: 300_000_000, term: 6 }, count: 1 }]);
    const secured = (income: number) =>
      matchOffers([named('房产抵押经营贷')], { ...answers, use: 3, amount: 100_000_000, income });
    t.match(secured(0), {
      total: 0,
      relax: [{ name: 'security', to: { security: '' }, count: 1 }],
      near: [{ cons: ['需要房产抵押'] }],
    });
    t.same(secured(answers.income).near, [], 'what is too much as well lacks two things');
    const [first, second] = result.near.map(({ product = '' }) => Number(named(product).amount_max));
    t.ok((first ?? 0) >= (second ?? Infinity), 'the nearest to the wanted amount first');
    t.same(matchOffers([], answers), { total: 0, fits: [], overTotal: 0, over: [], near: [], relax: [] });
  },
);
