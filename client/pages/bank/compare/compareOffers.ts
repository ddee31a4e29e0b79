import { servesCity } from '../../../../shared/rules/cities.ts';
import { groupYuan, toYuan } from '../../../../shared/money/money.ts';
import { rankingCost } from '../../../../shared/money/ranking.ts';
import { estimateOf, figureRange, ratesOf, type Estimate } from '../../../features/offers/estimate.ts';
import type { Partner } from '../../../../shared/records/partner.ts';
import type { Loan, RepaymentMethod } from '../../../../shared/money/repayment.ts';
import {
  BASIS,
  lendsAmount,
  lendsTerm,
  planMethod,
  planMethods,
  offerTitle,
  type OfferRates,
} from '../../../features/offers/offerTerms.ts';
import { SECURITY, securityOf } from '../../../features/offers/security.ts';
import { releaseSpeed } from '../../../features/offers/releaseSpeed.ts';
import type { Id } from '../../../../shared/rules/ids.ts';

/** All offers are computed for the same sum and term, each at its own lowest and highest rate. */
export interface Column {
  offer: Partner;
  rates: OfferRates;
  method: RepaymentMethod;
  isWantedMethod: boolean;
  estimate: Estimate;
  lendsAmount: boolean;
  lendsTerm: boolean;
  servesCity: boolean;
}

type Measure = 'annualRate' | 'cost' | 'payment' | 'release';

export function toColumns(offers: readonly Partner[], loan: Omit<Loan, 'rate'>, city?: string): Column[] {
  return offers.map((offer) => {
    const method = planMethod(offer, loan.method);
    const estimate = estimateOf(offer, { ...loan, method });
    return {
      offer,
      rates: ratesOf(offer, estimate),
      method,
      isWantedMethod: method === loan.method,
      estimate,
      lendsAmount: lendsAmount(offer, loan.principal),
      lendsTerm: lendsTerm(offer, loan.months),
      servesCity: servesCity(offer.cities, city),
    };
  });
}

export const methodsOf = (offers: readonly Partner[]): RepaymentMethod[] =>
  [...new Set(offers.flatMap(planMethods))].sort((one, other) => one - other);

/** The wanted method if it may be chosen, else that of estimates. */
export function methodFor(offers: readonly Partner[], wanted: RepaymentMethod): RepaymentMethod {
  const methods = methodsOf(offers);
  return methods.includes(wanted) ? wanted : methods.includes(BASIS) ? BASIS : (methods[0] ?? BASIS);
}

/** Undefined: not known, or not comparable because of another method. */
const measures: Record<Measure, (column: Column) => number | undefined> = {
  annualRate: ({ estimate: { low } }) => low && (low.annualRate ?? Infinity),
  cost: ({ estimate: { low }, isWantedMethod }) => (isWantedMethod ? low?.cost : undefined),
  payment: ({ estimate: { low }, isWantedMethod }) => (isWantedMethod ? low?.payment : undefined),
  release: ({ offer: { release_text: text } }) => (text === undefined ? undefined : releaseSpeed(text)),
};

/** Whether this loan can be had of the lender at all. */
const isOpen = ({ lendsAmount, lendsTerm, servesCity }: Column): boolean =>
  lendsAmount && lendsTerm && servesCity;

/** The offers with a row's lowest known value. One that does not lend this loan is never marked; when all are equal, none is. */
export function bestOf(columns: readonly Column[], measure: Measure): Id[] {
  const known = columns.flatMap((column) => {
    const value = measures[measure](column);
    return isOpen(column) && value !== undefined ? [{ id: column.offer.id, value }] : [];
  });
  const least = Math.min(...known.map(({ value }) => value));
  const best = known.filter(({ value }) => value === least);
  return best.length === known.length ? [] : best.map(({ id }) => id);
}

/** In words: what is cheapest for this loan and why, and what else differs. Empty when there is nothing to compare. */
export function verdictOf(columns: readonly Column[]): string[] {
  const ranked = columns
    .filter((column) => isOpen(column) && column.isWantedMethod)
    .flatMap((column) => {
      const cost = rankingCost(column.estimate);
      const { low, high } = column.estimate;
      return cost === undefined || !low || !high
        ? []
        : [{ column, cost, interest: (low.interest + high.interest) / 2, fees: low.fees }];
    })
    .toSorted((one, other) => one.cost - other.cost);
  const [first, second] = ranked;
  const left = columns.filter((column) => !ranked.some((one) => one.column === column));
  const names = (of: readonly Column[]) => of.map(({ offer }) => offerTitle(offer)).join('、');
  const lines: string[] = [];
  if (first && second) {
    const name = offerTitle(first.column.offer);
    const [interest, fees] = [second.interest - first.interest, second.fees - first.fees];
    const reasons = [
      interest > 0 && `利息少 ${sum(interest)} 元`,
      fees > 0 && `必付费用少 ${sum(fees)} 元`,
    ].filter(Boolean);
    const why =
      fees === 0 ? '，全部是利息' : interest === 0 ? '，全部是必付费用' : `，因为${reasons.join('、')}`;
    const security = securityOf(first.column.offer);
    const must = security && security !== 'none' ? `，但${SECURITY[security]}` : '';
    const [low, high] = [first.column.estimate.high?.cost ?? 0, second.column.estimate.low?.cost ?? 0];
    const overlap = low > high ? '两者的区间有重叠，谁更低以审批为准。' : '';
    lines.push(
      first.cost === second.cost
        ? `${name}与${offerTitle(second.column.offer)}的总成本相同。`
        : `${ranked.length > 2 ? `${countWord(ranked.length)}个产品中，` : ''}${name}的总成本较低，约 ${figureRange(first.column.estimate, 'cost')} 元${must}；与${offerTitle(second.column.offer)}平均相差 ${sum(second.cost - first.cost)} 元${why}。${overlap}`,
    );
    const fastest = bestOf(columns, 'release');
    if (fastest.length > 0 && !fastest.includes(first.column.offer.id)) {
      const quick = columns.filter(({ offer }) => fastest.includes(offer.id));
      lines.push(`放款最快的是${names(quick)}（${quick[0]?.offer.release_text}）。`);
    }
    const lightest = ranked.toSorted((one, other) => monthly(one.column) - monthly(other.column))[0];
    if (lightest && monthly(lightest.column) < monthly(first.column))
      lines.push(
        `每期最轻的是${offerTitle(lightest.column.offer)}，约 ${figureRange(lightest.column.estimate, 'payment')} 元。`,
      );
  }
  if (left.length > 0 && ranked.length > 0)
    lines.push(
      `${left.map((column) => offerTitle(column.offer) + whyLeft(column)).join('，')}，不参与比较。`,
    );
  return lines;
}

function whyLeft({ lendsAmount, lendsTerm, servesCity, isWantedMethod }: Column): string {
  if (!lendsAmount) return '不受理所填金额';
  if (!lendsTerm) return '不受理所填期限';
  if (!servesCity) return '不受理所在城市';
  return isWantedMethod ? '没有公布利率' : '没有所选还款方式';
}

const countWord = (count: number): string => '零一二三四'[count] ?? String(count);

const sum = (fen: number): string => groupYuan(toYuan(Math.round(fen)));
const monthly = ({ estimate: { high } }: Column): number => high?.payment ?? Infinity;
