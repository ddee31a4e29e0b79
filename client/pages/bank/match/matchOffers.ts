import { groupYuan, toYuan, fenOf, type Yuan } from '../../../../shared/money/money.ts';
import { servesCity } from '../../../../shared/rules/cities.ts';
import type { Partner } from '../../../../shared/records/partner.ts';
import { offerSummary, ascending } from '../../../features/offers/offerSummary.ts';
import { figuresOf, type MatchAnswers } from './matchQuery.ts';
import {
  amountRange,
  monthRange,
  lendsAmount,
  lendsTerm,
  planMethod,
} from '../../../features/offers/offerTerms.ts';
import { rankingCost } from '../../../../shared/money/ranking.ts';
import { burdenOf, type Burden } from '../../../../shared/money/loanCost.ts';
import { fails, profileOfFigures, selfCheck, type Finding } from '../../../../shared/rules/selfCheck.ts';
import { estimateOf, figureRange, ratesOf, type Estimate } from '../../../features/offers/estimate.ts';
import { SECURITY, securityOf } from '../../../features/offers/security.ts';
import { counterOffers } from '../../../features/comparison/counterOffers.ts';

/** Undefined where the data does not say. */
type Reason = { good: boolean; text: string } | undefined;

/** `lowest`: the lowest whole cost among the fitting offers; Infinity without a comparison. */
function reasonsOf(
  checked: Checked,
  answers: MatchAnswers,
  lowest: number,
): { pros: string[]; cons: string[] } {
  const { misses } = checked;
  // Of an offer that lacks something, only what concerns the answers: its costs are those of another loan.
  const asked = { use, city, amount, term, security, conditions };
  const of = misses.length > 0 ? Object.values(asked) : [...Object.values(asked), burden, cost, fees];
  const texts = (wanted: boolean, from: typeof of) =>
    from
      .map((reason) => reason(checked, answers, lowest))
      .flatMap((reason) => (reason?.good === wanted ? [reason.text] : []));
  const against = misses.length > 0 ? misses.map((name) => asked[name]) : of;
  return { pros: texts(true, of), cons: texts(false, against) };
}

function use({ offer, misses }: Checked, { use: wanted }: MatchAnswers): Reason {
  if (wanted === undefined || offer.loan_type_ids.length === 0) return undefined;
  return misses.includes('use') ? { good: false, text: '不支持该用途' } : { good: true, text: '用途相符' };
}

function city({ offer, misses }: Checked, { city: own }: MatchAnswers): Reason {
  if (own === undefined || offer.cities.length === 0) return undefined;
  return misses.includes('city')
    ? { good: false, text: `不受理${own}` }
    : { good: true, text: `可受理${own}` };
}

function amount({ offer, misses }: Checked): Reason {
  if (offer.amount_min === undefined && offer.amount_max === undefined) return undefined;
  const range = amountRange(offer);
  return misses.includes('amount')
    ? { good: false, text: `金额不在范围内（${range}）` }
    : { good: true, text: `金额在范围内（${range}）` };
}

function term({ offer, misses }: Checked): Reason {
  if (offer.term_min === undefined && offer.term_max === undefined) return undefined;
  const range = monthRange(offer);
  return misses.includes('term')
    ? { good: false, text: `期限不在范围内（${range}）` }
    : { good: true, text: `期限在范围内（${range}）` };
}

function security({ security: needed, misses }: Checked, { security: own }: MatchAnswers): Reason {
  if (needed === undefined) return undefined;
  const text = SECURITY[needed];
  if (needed === 'none') return { good: true, text };
  return {
    good: needed !== 'guarantee' && own !== '' && !misses.includes('security'),
    text: misses.includes('security') || own === '' || needed === 'guarantee' ? text : `${text}（您可提供）`,
  };
}

function conditions({ findings }: Checked): Reason {
  const [first, ...others] = fails(findings);
  if (!first) return undefined;
  const more = others.length > 0 ? `；另有 ${others.length} 项条件不符` : '';
  return { good: false, text: [first.text, first.why, first.change].filter(Boolean).join('；') + more };
}

const isLent = (misses: Checked['misses']): boolean => !misses.includes('amount') && !misses.includes('term');

/** The payment itself stands above the reasons, with its share. */
function burden({ estimate, method, misses }: Checked): Reason {
  return isLent(misses) && method === 3 && estimate.low
    ? { good: false, text: '先息后本，到期一次还清本金' }
    : undefined;
}

function cost({ estimate, misses }: Checked, _answers: MatchAnswers, lowest: number): Reason {
  const own = rankingCost(estimate);
  if (own === undefined) return { good: false, text: '没有公布年化利率，无法估算' };
  if (lowest === Infinity || !isLent(misses)) return undefined;
  if (own > lowest)
    return { good: false, text: `总成本比最低的平均多 ${groupYuan(toYuan(Math.round(own - lowest)))} 元` };
  return own === lowest ? { good: true, text: '总成本最低' } : undefined;
}

function fees({ offer, estimate: { low } }: Checked): Reason {
  if (!low || offer.fees.length === 0) return undefined;
  return low.fees > 0
    ? { good: false, text: `另有必付费用 ${groupYuan(toYuan(low.fees))} 元` }
    : { good: true, text: '没有必付费用' };
}

const SHOWN = 8;
const NEAR_SHOWN = 3;

/** By the ranking. Those whose payments are too much for the visitor's means are apart: they fit, but are no recommendation. */
export function matchOffers(partners: readonly Partner[], answers: MatchAnswers) {
  const checked = partners
    .map((partner) => checkOffer(partner, answers))
    .sort((one, other) => ascending(rankingCost(one.estimate), rankingCost(other.estimate)));
  const suited = checked.filter(({ misses }) => misses.length === 0);
  const isBearable = ({ burden }: Checked) => burden?.level !== 'over';
  const fits = suited.filter(isBearable);
  const over = suited.filter((one) => !isBearable(one));
  const near = checked
    .filter(({ misses }) => misses.length === 1)
    .sort((one, other) => distanceOf(one, answers) - distanceOf(other, answers));
  const lowest =
    fits.length > 1 ? Math.min(...fits.flatMap(({ estimate }) => rankingCost(estimate) ?? [])) : Infinity;
  const show = (one: Checked) => ({
    ...offerSummary(one.offer, ratesOf(one.offer, one.estimate)),
    method: one.method,
    ...(isLent(one.misses) && one.estimate.low
      ? { payment: figureRange(one.estimate, 'payment'), cost: figureRange(one.estimate, 'cost') }
      : {}),
    burden: one.burden,
    findings: one.findings,
    counter: counterOf(one, answers),
    ...reasonsOf(one, answers, lowest),
  });
  return {
    total: fits.length,
    fits: fits.slice(0, SHOWN).map(show),
    overTotal: over.length,
    over: over.slice(0, SHOWN).map(show),
    // One that is too much as well lacks more than one thing.
    near: near.filter(isBearable).slice(0, NEAR_SHOWN).map(show),
    relax: relaxations(near, answers),
  };
}

function counterOf(
  { offer, method, burden, estimate: { high } }: Checked,
  { amount, term, income, debts, means }: MatchAnswers,
): ReturnType<typeof counterOffers> | undefined {
  if (burden?.level !== 'over' || !high) return undefined;
  return counterOffers(
    offer,
    { principal: amount, months: term, rate: high.rate, method },
    { income, debts, means },
  );
}

export type MatchResult = ReturnType<typeof matchOffers>;

/** The answer that lets most of the way, and how many offers fit then. */
function relaxations(
  near: readonly Checked[],
  answers: MatchAnswers,
): { name: Exclude<Ruling, 'conditions'>; to: MatchAnswers; count: number }[] {
  return (['use', 'amount', 'term', 'security', 'city'] as const).flatMap((name) => {
    const ruled = near.filter(({ misses }) => misses[0] === name).map(({ offer }) => offer);
    if (ruled.length === 0) return [];
    const to = { ...answers, ...relaxed(name, ruled, answers) };
    return [{ name, to, count: ruled.filter((offer) => checkOffer(offer, to).misses.length === 0).length }];
  });
}

function relaxed(
  name: Ruling,
  offers: readonly Partner[],
  { amount, term }: MatchAnswers,
): Partial<MatchAnswers> {
  if (name === 'use') return { use: undefined };
  if (name === 'security') return { security: '' };
  if (name === 'city') return { city: undefined };
  const nearest = (wanted: number, limits: readonly (number | undefined)[]) =>
    limits
      .filter((limit) => limit !== undefined)
      .toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0] ?? wanted;
  if (name === 'term')
    return {
      term: nearest(
        term,
        offers.map(({ term_min: min, term_max: max }) => (min !== undefined && term < min ? min : max)),
      ),
    };
  return {
    amount: nearest(
      amount,
      offers.map(({ amount_min: min, amount_max: max }) => limitOf(amount, min, max)),
    ),
  };
}

/** How far the wanted amount is from what the offer lends, in fen; 0 when it lends it. */
function distanceOf({ offer, misses }: Checked, { amount }: MatchAnswers): number {
  const limit = misses.includes('amount') ? limitOf(amount, offer.amount_min, offer.amount_max) : undefined;
  return limit === undefined ? 0 : Math.abs(limit - amount);
}

/** In fen; the one that the wanted amount is beyond. */
function limitOf(wanted: number, min: Yuan | undefined, max: Yuan | undefined): number | undefined {
  const [least, most] = [min, max].map(fenOf);
  return least !== undefined && wanted < least ? least : most;
}

type Ruling = 'use' | 'amount' | 'term' | 'security' | 'city' | 'conditions';

interface Checked {
  offer: Partner;
  security: ReturnType<typeof securityOf>;
  /** What the published conditions say to the answers. */
  findings: Finding[];
  misses: Ruling[];
  method: ReturnType<typeof planMethod>;
  /** Even of a loan that the offer does not lend. */
  estimate: Estimate;
  /** At the highest rate. Undefined without means, or where the payments do not show it. */
  burden: Burden | undefined;
}

/** What is not known rules nothing out. */
function checkOffer(offer: Partner, answers: MatchAnswers): Checked {
  const { use, amount, term, security: own, city, income, debts, means } = answers;
  const method = planMethod(offer);
  const security = securityOf(offer);
  const loan = { principal: amount, months: term, method };
  const estimate = estimateOf(offer, loan);
  // What else is asked has a reason of its own.
  const { amount_min: _min, amount_max: _max, term_min: _shortest, term_max: _longest, ...rest } = offer;
  const findings = selfCheck(
    { ...rest, cities: [], repayments: [] },
    profileOfFigures(figuresOf(answers)),
    loan,
  );
  const tests: [Ruling, boolean][] = [
    ['use', use === undefined || offer.loan_type_ids.length === 0 || offer.loan_type_ids.includes(use)],
    ['amount', lendsAmount(offer, amount)],
    ['term', lendsTerm(offer, term)],
    [
      'security',
      own === '' || !isPledge(security) || own === security || (security === 'either' && own !== 'none'),
    ],
    ['city', servesCity(offer.cities, city)],
    ['conditions', fails(findings).length === 0],
  ];
  const misses = tests.filter(([, fits]) => !fits).map(([name]) => name);
  return {
    offer,
    security,
    findings,
    misses,
    method,
    estimate,
    burden:
      income && estimate.high && method !== 3 && isLent(misses)
        ? burdenOf(estimate.high.payment, { income, debts, means, annualCost: estimate.high.annualRate })
        : undefined,
  };
}

const isPledge = (security: Checked['security']): boolean =>
  security === 'house' || security === 'car' || security === 'either';
