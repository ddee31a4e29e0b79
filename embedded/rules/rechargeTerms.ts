import { amountRule, parseAmount, toFen } from '../../shared/money/money.ts';
import { RECHARGE } from '../../shared/status/recharge.ts';
import { bonusOf } from '../../shared/money/rechargeBonus.ts';
import { channelFault, rechargeFault } from '../../shared/rules/limits.ts';
import { rechargeConfig as terms } from '../content/content.ts';
import type { Db } from '../store/db.ts';
import { refuse, refuseFaults, refuseField, limitReason } from '../domain/refusal.ts';
import { startOfDay } from '../domain/shanghaiTime.ts';
import { ownFileFault } from './receiveUpload.ts';

/** A validated recharge order; sums in fen. */
export interface NewRecharge {
  userId: number;
  amount: number;
  giveAmount: number;
  channel: string;
  voucherUrl?: string | undefined;
}

export interface RechargeInput {
  amount?: string;
  package_id?: number;
  channel: string;
  voucher_url?: string;
}

/** Validates a recharge: a package or a sum, by a channel within its limits. Refuses if it is not allowed. */
export function checkRecharge(db: Db, now: number, userId: number, input: RechargeInput): NewRecharge {
  if (!terms.enabled) refuse(409, '充值暂停受理，请留意公告', 'recharges_paused');
  const amount = checkSum(input);
  const channel =
    terms.channels.find(({ code }) => code === input.channel) ?? refuseField('channel', '充值方式不支持');
  refuseFaults(
    { channel: channelFault(amount, channel, orderedToday(db, userId, channel.code, startOfDay(now))) },
    'above_maximum',
  );
  const voucherUrl = input.channel === 'bank_transfer' ? input.voucher_url : undefined;
  if (voucherUrl !== undefined)
    refuseFaults({ voucher_url: ownFileFault(db, userId, voucherUrl, 'document') });
  return {
    userId,
    amount,
    // Every package of these terms says its bonus.
    giveAmount: bonusOf(amount, terms.packages) ?? 0,
    channel: channel.code,
    voucherUrl,
  };
}

function checkSum({ amount: typed, package_id: id }: RechargeInput): number {
  if ((typed === undefined) === (id === undefined)) return refuseField('amount', '请选择充值套餐或填写金额');
  if (id !== undefined) {
    const chosen =
      terms.packages.find((row) => row.id === id) ??
      refuseField('package_id', '充值套餐不存在或已下架', 'package_unavailable');
    return toFen(chosen.amount);
  }
  if (!terms.allow_custom) refuseField('amount', '请选择充值套餐');
  const amount = parseAmount(typed ?? '') ?? refuseField('amount', amountRule.message);
  refuseFaults({ amount: rechargeFault(amount, terms) }, limitReason(amount, terms));
  return amount;
}

/** Sum of the member's orders by this channel since `today` (fen), refunded ones included and closed ones not: the limit is on what passes through the channel. */
const orderedToday = (db: Db, userId: number, channel: string, today: number): number =>
  db.number(
    `SELECT sum(amount) FROM recharges WHERE user_id = ? AND channel = ? AND created_at >= ? AND status <> ${RECHARGE.closed}`,
    userId,
    channel,
    today,
  );
