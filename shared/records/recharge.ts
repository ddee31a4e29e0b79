import { Type, type Static } from 'typebox';
import { nullable, tolerant } from './tolerant.ts';
import { count, file, flag, id, kind, link, maybeTime, paged, text, time, worded, yuan } from './wire.ts';
import { channelWords, wordsOf } from './words.ts';
import { rechargeStatus } from '../status/recharge.ts';

/** A fixed sum with its bonus (`give_amount`). */
const RechargePackage = tolerant(
  {
    id,
    amount: yuan,
    give_amount: yuan,
    is_recommend: flag,
    tips: Type.Optional(text),
    sort: Type.Optional(Type.Integer()),
  },
  ['id', 'amount'],
);

/** A payment channel. Its code is `wechat_native`, `alipay_pc`, `bank_transfer` or `mock`. */
const RechargeChannel = tolerant(
  {
    code: text,
    name: text,
    desc: Type.Optional(text),
    single_limit: Type.Optional(yuan),
    day_limit: Type.Optional(yuan),
  },
  ['code', 'name'],
);

/** Terms of recharges. */
export const RechargeConfig = tolerant({
  enabled: flag,
  /** 1: besides the packages, any sum between `min_amount` and `max_amount` is allowed. */
  allow_custom: flag,
  min_amount: yuan,
  max_amount: yuan,
  packages: Type.Array(RechargePackage),
  channels: Type.Array(RechargeChannel),
  /** An unpaid order is closed after this many minutes. */
  expire_minutes: count,
  notice: Type.Array(text),
  /** Account that receives bank transfers. */
  bank_account: Type.Optional(nullable(tolerant({ name: text, bank: text, account: text }, ['account']))),
});
export type RechargeConfig = Static<typeof RechargeConfig>;

/** A recharge order. `total_amount` = `amount` + `give_amount`. */
export const RechargeOrder = tolerant(
  {
    id: Type.Optional(id),
    order_no: text,
    /** The idempotency key of the call that made it. Absent: the record is older, or the upstream does not tell. */
    request_id: Type.Optional(text),
    amount: yuan,
    give_amount: yuan,
    total_amount: yuan,
    channel: text,
    channel_text: worded(['channel', channelWords]),
    /** 0 unpaid, 10 paid, 20 refunded, 30 closed. */
    status: kind,
    status_text: worded(['status', wordsOf(rechargeStatus)]),
    /**
     * Payment page, or content of the payment QR code, or the code as a picture (a `data:` URL) where its content is not known; only while
     * unpaid.
     */
    pay_url: Type.Optional(link),
    qr_content: Type.Optional(text),
    qr_image: Type.Optional(text),
    voucher_url: Type.Optional(file),
    transaction_no: Type.Optional(text),
    refund_status: Type.Optional(kind),
    refund_amount: Type.Optional(yuan),
    refund_at: Type.Optional(maybeTime),
    can_cancel: Type.Optional(flag),
    expire_at: time,
    /** Seconds until `expire_at`, by the upstream's clock; only while unpaid. */
    expires_in: Type.Optional(count),
    paid_at: maybeTime,
    created_at: time,
  },
  ['order_no'],
);
export type RechargeOrder = Static<typeof RechargeOrder>;

export const RechargeOrderPage = paged({
  sum_amount: Type.Optional(yuan),
  sum_give_amount: Type.Optional(yuan),
});
export type RechargeOrderPage = Static<typeof RechargeOrderPage>;
