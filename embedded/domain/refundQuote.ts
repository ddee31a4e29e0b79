import { groupYuan, toYuan } from '../../shared/money/money.ts';
import { DAY } from './shanghaiTime.ts';

/** The columns of a membership that the quote needs: sums in fen, times in ms. */
export interface PaidVip {
  vip_day: number;
  price: number;
  pay_type: number;
  start_at: number | null;
  expire_at: number | null;
  created_at: number;
  paid_withdrawable: number;
  refund_days: number;
  benefit_used_at: number | null;
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
 * Computes a refund (domain 2.7). Within the refund days and with no benefit used it is the whole price; else
 * `floor(price × days left ÷ days)`, where a begun day counts as left. It is divided between the purses that paid, in
 * proportion, so that recharged money never becomes withdrawable. Returns a text if there is no refund (permanent and free
 * memberships, for instance). What a missed promise has given back is subtracted.
 */
export function refundQuote(vip: PaidVip, now: number): RefundQuote | string {
  if (vip.price === 0 || vip.pay_type > 3) return '赠送与免费领取的 VIP 会员不支持退款';
  if (vip.vip_day < 0 || vip.expire_at === null || vip.start_at === null) return '长期会员不支持退款';
  const daysLeft = Math.min(vip.vip_day, Math.ceil((vip.expire_at - now) / DAY));
  if (daysLeft <= 0) return 'VIP 会员已到期，没有可退的天数';
  const full = now < refundDeadline(vip) && vip.benefit_used_at === null;
  const whole = full ? vip.price : Math.floor((vip.price * daysLeft) / vip.vip_day);
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
      ? `开通后 ${vip.refund_days} 日内且未使用权益，全额退款${given}`
      : `${groupYuan(toYuan(vip.price))} 元 × 剩余 ${daysLeft} 天 ÷ ${vip.vip_day} 天 = ${groupYuan(toYuan(whole))} 元${given}`,
  };
}

/** End of the period in which the whole price is refunded (ms). */
export const refundDeadline = (vip: Pick<PaidVip, 'created_at' | 'refund_days'>): number =>
  vip.created_at + vip.refund_days * DAY;
