import { parseRate, RATE_TOO_HIGH, rateRule, showRate, TYPED_RATE_MAX } from '../../../../shared/money/annualRate.ts';
import { amountRule, groupYuan, parseAmount, toFen, toYuan } from '../../../../shared/money/money.ts';
import { dateRule, isDate } from '../../../../shared/time/date.ts';
import type { Partner } from '../sent.ts';
import type { grant } from './choosePartner.ts';
import { refuseFaults } from './refusal.ts';

/** The partner's terms as the operator types them; an absent or empty one is that of `grant`. */
export interface ApprovalTerms {
  /** Yuan. */
  approved_amount?: string;
  /** Per cent a year. */
  approved_rate?: string;
  /** Months. */
  approved_term?: string;
  /** Last day for signing, `2026-12-20`. */
  sign_by?: string;
}

type Grant = ReturnType<typeof grant>;

/**
 * The result of an approval: what the partner would grant, changed by the typed terms. `today` is a date. Refuses terms that
 * cannot be read, a sum or term beyond the partner's largest, and a day in the past.
 */
export function approvedResult(granted: Grant, partner: Partner, terms: ApprovalTerms, today: string): Grant & { sign_by?: string } {
  const { approved_amount: amount = '', approved_rate: rate = '', approved_term: term = '', sign_by: signBy = '' } = terms;
  refuseFaults({
    approved_amount: amount === '' ? null : amountFault(amount, toFen(partner.amount_max)),
    approved_rate: rate === '' ? null : rateFault(rate),
    approved_term: term === '' || (/^[1-9]\d{0,2}$/.test(term) && Number(term) <= partner.term_max) ? null : `期限须为 1–${partner.term_max} 个月`,
    sign_by: signBy === '' || (isDate(signBy) && signBy >= today) ? null : isDate(signBy) ? '签约截止日不能早于今天' : dateRule.message,
  });
  return {
    ...granted,
    ...(amount && { amount: toYuan(parseAmount(amount) ?? 0) }),
    ...(rate && { annual_rate: showRate(parseRate(rate) ?? 0) }),
    ...(term && { term: Number(term) }),
    ...(signBy && { sign_by: signBy }),
  };
}

function amountFault(amount: string, most: number): string | null {
  const fen = parseAmount(amount);
  if (fen === null || fen === 0) return amountRule.message;
  return fen > most ? `金额不能超过 ${groupYuan(toYuan(most))} 元` : null;
}

function rateFault(rate: string): string | null {
  const hundredths = parseRate(rate);
  if (hundredths === null || hundredths === 0) return rateRule.message;
  return hundredths > TYPED_RATE_MAX ? RATE_TOO_HIGH : null;
}
