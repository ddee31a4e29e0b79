import t from 'tap';
import { matchOffers } from '../../client/features/match/matchOffers.ts';
import { matchHref, readMatch, type Answers } from '../../client/features/match/matchQuery.ts';
import { partners as sent } from '../../embedded/content/content.ts';
import type { Partner } from '../../shared/records/partner.ts';

/** After reading, what is null has gone. */
const partners = sent.map((partner) => Object.fromEntries(Object.entries(partner).filter(([, value]) => value !== null)) as unknown as Partner);
const answers: Answers = { use: 1, amount: 20_000_000, term: 24, income: 3_000_000, means: 'income', security: 'none' };
const bare = (id: number): Partner => ({ id, loan_type_ids: [], tags: [], fees: [], repayments: [], conditions: [], materials: [], advantages: [], cities: [] });
const named = (name: string) => partners.find(({ product }) => product === name)!;

t.test('answers are read from the URL and written back', async (t) => {
  const search = '?use=1&amount=20.5&term=24&income=12000&means=turnover&security=house';
  const { values } = readMatch(new URLSearchParams(search));
  t.equal(matchHref(values!), `/bank/match${search}`);
  t.match(readMatch(new URLSearchParams('')), { isSent: false, texts: { amount: '20', term: '24' } });
  t.match(readMatch(new URLSearchParams('use=1')), { isSent: true, errors: { amount: /请输入/, term: /请输入/ }, values: undefined });
  t.match(readMatch(new URLSearchParams(`amount=${'9'.repeat(5_000)}&term=24&use=__proto__&means=x&security=%3Cb%3E`)), { errors: { amount: /不能超过/ } });
});

t.test('an offer that misses one answer is near, one that misses two is not listed', async (t) => {
  const { fits, near, total } = matchOffers(partners, answers);
  t.equal(total, fits.length);
  t.same(fits.map(({ product }) => product), ['乡村创业贷', '经营快贷', '商户周转贷', '小微信用贷', '商户应急贷']);
  t.same(near.map(({ cons }) => cons), [['不做这种用途'], ['不做这种用途', '年化比最低者高 0.33 个百分点'], ['不做这种用途', '年化比最低者高 0.35 个百分点']]);
  const rates = fits.map(({ annual_rate_min: rate }) => Number(rate));
  t.same(rates, rates.toSorted((one, other) => one - other), 'the cheapest first; none of these has fees');
  t.match(fits[0], { pros: ['用途相符', /金额在范围内/, /期限在范围内/] });
  t.ok(fits[0]?.pros.includes('年化利率最低'));
});

t.test('an offer of which only its id is known fits, without invented reasons', async (t) => {
  const { fits } = matchOffers([bare(1), bare(2)], answers);
  t.equal(fits.length, 2);
  t.same(fits[0]?.pros, []);
  t.same(fits[0]?.cons, ['没有公布年化利率，无法估算']);
  t.equal(fits[0]?.payment, undefined);
});

t.test('a payment is set against the income or the turnover', async (t) => {
  const reasons = (change: Partial<Answers>) => matchOffers([named('经营快贷')], { ...answers, ...change }).fits[0];
  t.same(reasons({})?.pros, ['用途相符', '金额在范围内（10–300 万元）', '期限在范围内（6–36 个月）', '不需要抵押', '每期约 8,653.86 元，占月收入 29%', '没有必付费用']);
  t.same(reasons({ income: 1_200_000 })?.cons, ['每期约 8,653.86 元，占月收入 73%']);
  t.same(reasons({ income: 2_500_000, means: 'turnover' })?.cons, ['每期约 8,653.86 元，占月流水 35%'], 'of a turnover, a third is much');
  t.notOk([...(reasons({ income: 0 })?.pros ?? [])].some((text) => /占月/.test(text)), 'not told: no reason');
});

t.test('when nothing fits, each answer that alone rules offers out is named with the nearest one that does not', async (t) => {
  const result = matchOffers(partners, { ...answers, use: undefined, amount: 9_000_000_000, term: 6 });
  t.equal(result.total, 0);
  t.match(result.relax, [{ name: 'amount', to: { amount: 300_000_000, term: 6 }, count: 1 }]);
  const secured = matchOffers([named('房产抵押经营贷')], { ...answers, use: 3, amount: 100_000_000 });
  t.match(secured, { total: 0, relax: [{ name: 'security', to: { security: '' }, count: 1 }], near: [{ cons: ['需要房产抵押'] }] });
  t.same(matchOffers([], answers), { total: 0, fits: [], near: [], relax: [] });
});
