import { showRate } from '../../../shared/money/annualRate.ts';
import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import { lowestRate } from '../../entities/offerRates.ts';
import { amountRange, monthRange } from '../../entities/offerRanges.ts';
import { shortPayment } from '../../entities/offerTerms.ts';
import type { Checked } from './checkOffer.ts';
import type { Answers } from './matchQuery.ts';
import type { Security } from './securityOf.ts';
import { incomeShare } from "../../../shared/money/loanCost.ts";

/** The share of the income, or of the turnover, up to which a payment counts as bearable; hundredths of a percent. */
const SHARE_MAX = { income: 5_000, turnover: 3_000 } as const;

const MEANS = { income: '月收入', turnover: '月流水' } as const;
const SECURITY: Record<Security, string> = {
  none: '不需要抵押',
  house: '需要房产抵押',
  car: '需要车辆抵押',
  either: '需要抵押（房产或车辆）',
  guarantee: '需要担保',
};

/** A reason for or against an offer, or nothing where the offer's data does not say. */
type Reason = { good: boolean; text: string } | undefined;

/** The reasons for and against an offer. `lowest`: the lowest rate among the offers that fit; Infinity when there is nothing to compare. */
export function reasonsOf(checked: Checked, answers: Answers, lowest: number): { pros: string[]; cons: string[] } {
  const reasons = [use, amount, term, security, burden, rate, fees].map((reason) => reason(checked, answers, lowest)).filter((reason) => reason !== undefined);
  const texts = (wanted: boolean) => reasons.filter(({ good }) => good === wanted).map(({ text }) => text);
  return { pros: texts(true), cons: texts(false) };
}

function use({ offer, misses }: Checked, { use: wanted }: Answers): Reason {
  if (wanted === undefined || offer.loan_type_ids.length === 0) return undefined;
  return misses.includes('use') ? { good: false, text: '不做这种用途' } : { good: true, text: '用途相符' };
}

function amount({ offer, misses }: Checked): Reason {
  if (offer.amount_min === undefined && offer.amount_max === undefined) return undefined;
  const range = amountRange(offer);
  return misses.includes('amount') ? { good: false, text: `金额不在范围内（${range}）` } : { good: true, text: `金额在范围内（${range}）` };
}

function term({ offer, misses }: Checked): Reason {
  if (offer.term_min === undefined && offer.term_max === undefined) return undefined;
  const range = monthRange(offer);
  return misses.includes('term') ? { good: false, text: `期限不在范围内（${range}）` } : { good: true, text: `期限在范围内（${range}）` };
}

function security({ security: needed, misses }: Checked, { security: own }: Answers): Reason {
  if (needed === undefined) return undefined;
  const text = SECURITY[needed];
  if (needed === 'none') return { good: true, text };
  return {
    good: needed !== 'guarantee' && own !== '' && !misses.includes('security'),
    text: misses.includes('security') || own === '' || needed === 'guarantee' ? text : `${text}，您有`,
  };
}

/** Whether the offer lends this sum for this term, so that a payment can be stated. */
export const isLent = (misses: Checked['misses']): boolean => !misses.includes('amount') && !misses.includes('term');

/** What the first payment takes of the income. With interest first it says nothing: the principal is due at the end. */
function burden({ cost, method, misses }: Checked, { income, means }: Answers): Reason {
  if (!isLent(misses)) return undefined;
  const payment = cost?.plan.instalments[0]?.payment;
  if (method === 3 && cost) return { good: false, text: '先息后本，到期一次还清本金' };
  if (!income || payment === undefined) return undefined;
  const share = incomeShare(payment, income);
  return { good: share <= SHARE_MAX[means], text: `${shortPayment[method]} ${groupYuan(toYuan(payment))} 元，占${MEANS[means]} ${Math.ceil(share / 100)}%` };
}

function rate({ offer }: Checked, _answers: Answers, lowest: number): Reason {
  const own = lowestRate(offer);
  if (own === undefined) return { good: false, text: '没有公布年化利率，无法估算' };
  if (lowest === Infinity) return undefined;
  if (own > lowest) return { good: false, text: `年化比最低者高 ${showRate(own - lowest)} 个百分点` };
  return own === lowest ? { good: true, text: '年化利率最低' } : undefined;
}

function fees({ offer, cost }: Checked): Reason {
  if (!cost || offer.fees.length === 0) return undefined;
  return cost.fees > 0 ? { good: false, text: `另有必付费用 ${groupYuan(toYuan(cost.fees))} 元` } : { good: true, text: '没有必付费用' };
}
