import { groupYuan, toYuan } from '../../shared/money/money.ts';
import { DAY } from './shanghaiTime.ts';

/** The columns of a membership that the quote needs: sums in fen, times in ms. */
export interface PaidVip {
  vip_day: number;
  price: number;
  pay_type: number;
  start_at: number | null;
  created_at: number;
  paid_withdrawable: number;
  refund_days: number;
  refund_term: number;
  /** What was given back for missed promises (workflows/missed.ts). */
  given_back: number;
}

/** The refund of a membership if it were made now: sums in fen by purse, and an explanation. */
export interface RefundQuote {
  amount: number;
  toWithdrawable: number;
  toConsumeOnly: number;
  daysLeft: number;
  text: string;
}

/**
 * Computes a refund. Within the refund days it is the whole price, whatever was used; else `floor(price × days left ÷ days)`,
 * where a begun day counts as left, and the days of a membership without an end are those of its term. It is divided between the
 * purses that paid, in proportion, so that recharged money never becomes withdrawable. Returns a text if there is no refund (of a
 * free membership, for instance). What a missed promise has given back is subtracted.
 */
export function refundQuote(vip: PaidVip, now: number): RefundQuote | string {
  if (vip.price === 0 || vip.pay_type > 3) return '赠送与免费领取的 VIP 会员没有付款，不退款';
  if (vip.start_at === null) return 'VIP 会员尚未生效，没有可退的金额';
  const isLasting = vip.vip_day < 0;
  const daysLeft = Math.min(vip.refund_term, Math.ceil((vip.start_at + vip.refund_term * DAY - now) / DAY));
  if (daysLeft <= 0)
    return isLasting ? `已满折算的 ${vip.refund_term} 天，没有可退的金额` : 'VIP 会员已到期，没有可退的天数';
  const full = now < refundDeadline(vip);
  const whole = full ? vip.price : Math.floor((vip.price * daysLeft) / vip.refund_term);
  const amount = whole - vip.given_back;
  if (amount <= 0) return vip.given_back > 0 ? '应退金额已因首次联系超时退还' : '可退金额不足 0.01 元';
  const given = vip.given_back > 0 ? `，已因首次联系超时退还 ${groupYuan(toYuan(vip.given_back))} 元` : '';
  const toWithdrawable = Math.floor((amount * vip.paid_withdrawable) / vip.price);
  return {
    amount,
    toWithdrawable,
    toConsumeOnly: amount - toWithdrawable,
    daysLeft,
    text: full
      ? `开通后 ${vip.refund_days} 日内，全额退款${given}`
      : `${groupYuan(toYuan(vip.price))} 元 × 剩余 ${daysLeft} 天 ÷ ${isLasting ? '折算的 ' : ''}${vip.refund_term} 天 = ${groupYuan(toYuan(whole))} 元${given}`,
  };
}

/** End of the period in which the whole price is refunded (ms). */
export const refundDeadline = (vip: Pick<PaidVip, 'created_at' | 'refund_days'>): number =>
  vip.created_at + vip.refund_days * DAY;
