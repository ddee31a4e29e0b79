import t from 'tap';
import { forms, partners } from '../../embedded/content/content.ts';
import type { Answers } from '../../shared/records/loan.ts';
import type { Partner } from '../../shared/records/partner.ts';
import { profileOf, selfCheck } from '../../shared/rules/selfCheck.ts';
import { bareOffer } from '../support/bareOffer.ts';

const TODAY = '2026-11-20';
const product = (id: number): Partner => {
  const found = partners.find((one) => one.id === id);
  if (!found) throw new Error(`no product ${id}`);
  return found as unknown as Partner;
};

/** Born on 1990-02-28, 36 years old; the other is 19. */
const ADULT = '320106199002284526';
const YOUNG = '320106200702284520';
const right: Answers = {
  amount: '200000.00',
  term: '24',
  city: '江澜市',
  id_card: ADULT,
  work_months: '38',
  monthly_income: '18600.00',
  monthly_debt: '2400.00',
  fund: 'yes',
  fund_months: '38',
  credit: 'clean',
  registered_on: '2022-04-18',
  monthly_turnover: '260000.00',
  tax_level: 'b',
};
/** Ten borrowers: right, wrong in one condition, wrong in several, and of whom nothing or little is known. */
const BORROWERS: Record<string, Answers> = {
  right,
  overdue: { ...right, credit: 'current' },
  young: { ...right, id_card: YOUNG },
  shortFund: { ...right, fund_months: '11' },
  noFund: { ...right, fund: 'no' },
  burdened: { ...right, monthly_income: '8600.00', monthly_debt: '11246.00' },
  newBusiness: { ...right, registered_on: '2025-12-18', tax_level: 'c', monthly_turnover: '29999.99' },
  elsewhere: { ...right, city: '云屿市', term: '60' },
  wrong: {
    ...right,
    fund: 'no',
    credit: 'current',
    monthly_income: '3900.00',
    monthly_debt: '0.00',
    id_card: YOUNG,
  },
  unknown: { amount: '200000.00', term: '24' },
};
const FORM = { 1: 2, 6: 2, 13: 6, 5: 1, 2: 1 } as const;

/**
 * Worked out by hand from the published conditions. 200,000 yuan over 24 months in equal payments: 8,844.73 a month at 5.80 %, 9,101.18 at 8.60 %,
 * 9,064.31 at 8.20 %. `fails` by the conditions' first words, `unknown` by number.
 */
const EXPECTED: Record<keyof typeof FORM, Record<string, { fails: string[]; unknown: number }>> = {
  // 公积金信用贷: fund 12, age 22–60, none overdue (and more that the lender looks up), at most 55 %, for consumption.
  1: {
    right: { fails: ['月还款'], unknown: 2 },
    overdue: { fails: ['征信', '月还款'], unknown: 1 },
    young: { fails: ['22–60', '月还款'], unknown: 2 },
    shortFund: { fails: ['连续缴存', '月还款'], unknown: 2 },
    noFund: { fails: ['连续缴存', '月还款'], unknown: 2 },
    burdened: { fails: ['月还款'], unknown: 2 },
    newBusiness: { fails: ['月还款'], unknown: 2 },
    // 60 months: 3,848.53 a month and 2,400 are 33.6 % of 18,600.
    elsewhere: { fails: [], unknown: 2 },
    wrong: { fails: ['连续缴存', '22–60', '征信', '月还款'], unknown: 1 },
    unknown: { fails: [], unknown: 6 },
  },
  // 薪金信用贷: social insurance, income 4,000, age 22–55, none overdue, for consumption; 12–36 months.
  6: {
    right: { fails: [], unknown: 3 },
    overdue: { fails: ['征信'], unknown: 2 },
    young: { fails: ['22–55'], unknown: 3 },
    shortFund: { fails: [], unknown: 3 },
    noFund: { fails: [], unknown: 3 },
    burdened: { fails: [], unknown: 3 },
    newBusiness: { fails: [], unknown: 3 },
    elsewhere: { fails: ['期限'], unknown: 3 },
    wrong: { fails: ['税后月收入', '22–55', '征信'], unknown: 2 },
    unknown: { fails: [], unknown: 6 },
  },
  // 家装分期贷: a contract, age (and a steady income), none overdue, at most 50 %; not in 江澜市.
  13: {
    right: { fails: ['可受理', '月还款'], unknown: 2 },
    overdue: { fails: ['可受理', '征信', '月还款'], unknown: 2 },
    young: { fails: ['可受理', '22–60', '月还款'], unknown: 1 },
    shortFund: { fails: ['可受理', '月还款'], unknown: 2 },
    noFund: { fails: ['可受理', '月还款'], unknown: 2 },
    burdened: { fails: ['可受理', '月还款'], unknown: 2 },
    newBusiness: { fails: ['可受理', '月还款'], unknown: 2 },
    // 60 months: 4,073.25 and 2,400 are 34.9 %.
    elsewhere: { fails: [], unknown: 2 },
    wrong: { fails: ['可受理', '22–60', '征信', '月还款'], unknown: 1 },
    unknown: { fails: [], unknown: 5 },
  },
  // 商户周转贷: licence 12 months, turnover 30,000, age 22–60, none overdue, for business; 3–24 months, 江澜市 and 云屿市.
  5: {
    right: { fails: [], unknown: 2 },
    overdue: { fails: ['征信'], unknown: 1 },
    young: { fails: ['经营者'], unknown: 2 },
    shortFund: { fails: [], unknown: 2 },
    noFund: { fails: [], unknown: 2 },
    burdened: { fails: [], unknown: 2 },
    newBusiness: { fails: ['持有营业执照', '近 6 个月'], unknown: 2 },
    elsewhere: { fails: ['期限'], unknown: 2 },
    wrong: { fails: ['经营者', '征信'], unknown: 1 },
    unknown: { fails: [], unknown: 6 },
  },
  // 小微信用贷: tax level A or B, in business for 24 months, age 20–65 (and more), none overdue (the company too), for business.
  2: {
    right: { fails: [], unknown: 3 },
    overdue: { fails: ['企业与'], unknown: 2 },
    young: { fails: ['法定代表人'], unknown: 2 },
    shortFund: { fails: [], unknown: 3 },
    noFund: { fails: [], unknown: 3 },
    burdened: { fails: [], unknown: 3 },
    newBusiness: { fails: ['纳税', '经营满'], unknown: 3 },
    elsewhere: { fails: [], unknown: 3 },
    wrong: { fails: ['法定代表人', '企业与'], unknown: 1 },
    unknown: { fails: [], unknown: 6 },
  },
};

t.test('five products and ten borrowers: what fits, what does not and what nobody knows', async (t) => {
  for (const [id, of] of Object.entries(EXPECTED)) {
    const offer = product(Number(id));
    const form = forms.find((one) => one.id === FORM[Number(id) as keyof typeof FORM]);
    for (const [name, expected] of Object.entries(of)) {
      const answers = BORROWERS[name] ?? {};
      const findings = selfCheck(offer, profileOf(form ?? { steps: [] }, answers, TODAY), {
        principal: 20_000_000,
        months: Number(answers.term),
        method: 1,
      });
      const failed = findings.filter(({ verdict }) => verdict === 'fails').map(({ text }) => text);
      t.equal(failed.length, expected.fails.length, `${offer.product}, ${name}: ${failed.join('; ')}`);
      t.ok(
        failed.every((text, at) => text.startsWith(expected.fails[at] ?? '?')),
        `${offer.product}, ${name}: ${failed.join('; ')}`,
      );
      t.equal(
        findings.filter(({ verdict }) => verdict === 'unknown').length,
        expected.unknown,
        `${offer.product}, ${name}: unknown`,
      );
    }
  }
});

t.test('a finding says the figure that decides and what would change it', async (t) => {
  const form = forms.find(({ id }) => id === 2) ?? { steps: [] };
  const found = (answers: Answers, loan = { principal: 20_000_000, months: 24, method: 1 as const }) =>
    selfCheck(product(1), profileOf(form, answers, TODAY), loan);
  const at = (answers: Answers, head: string) => found(answers).find(({ text }) => text.startsWith(head));
  t.match(at(BORROWERS.shortFund ?? {}, '连续缴存'), { why: '您填的是 11 个月', change: '还差 1 个月' });
  t.match(at(BORROWERS.noFund ?? {}, '连续缴存'), { why: '您填的是“没有”', change: '还差 12 个月' });
  t.match(at(BORROWERS.overdue ?? {}, '征信'), { why: '您填的是“当前有逾期”', change: '先结清逾期，再申请' });
  t.match(at(BORROWERS.young ?? {}, '22–60'), { why: '您填的是 19 周岁', change: undefined });
  t.match(at(right, '月还款'), {
    why: '新旧还款每月 11,246.11 元，占收入 61%',
    change: '改借 17.7 万元以内，或延长期限',
  });
  t.match(at(BORROWERS.burdened ?? {}, '月还款'), { change: '现有还款已占收入 131%，须先减少现有还款' });
  t.match(found(right, { principal: 60_000_000, months: 72, method: 1 }).slice(0, 2), [
    { text: '额度 1–50 万元', verdict: 'fails', why: '您填的是 60 万元', change: '改借 50 万元' },
    { text: '期限 12–60 个月', verdict: 'fails', change: '改为 60 个月' },
  ]);
});

t.test('what an upstream does not say is not invented', async (t) => {
  t.same(selfCheck(bareOffer(1), {}, {}), []);
  t.same(selfCheck(bareOffer(1, { conditions: ['收入稳定'] }), {}, {}), [
    { text: '收入稳定', verdict: 'unknown', why: '' },
  ]);
  const odd = bareOffer(1, {
    rules: [
      { measure: 'shoe_size', min: 40 },
      { measure: 'constructor', max: 1 },
      { measure: 'income', min: 4000, text: '月入 4 千' },
    ],
  });
  t.same(
    selfCheck(odd, { income: { value: '很多', shown: ' 很多' } }, {}).map(({ verdict }) => verdict),
    ['unknown', 'unknown', 'unknown'],
  );
  t.same(profileOf({ steps: [] }, right, TODAY), {}, 'a form that does not say what its questions are');
});
