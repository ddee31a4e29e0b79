import { Type, type Static } from 'typebox';
import { nullable, tolerant } from './tolerant.ts';
import {
  count,
  flag,
  id,
  kind,
  masked,
  maybeTime,
  picture,
  rate,
  text,
  time,
  timeline,
  worded,
  yuan,
} from './wire.ts';
import { certTypeWords, noCertWords, payTypeWords, wordsOf } from './words.ts';
import { certStatus } from '../status/cert.ts';
import { refundStatus } from '../status/refund.ts';
import { vipStatus } from '../status/vip.ts';

/** A benefit of a membership or a level. */
export const Right = tolerant(
  { id: Type.Optional(id), title: text, icon: Type.Optional(picture), desc: Type.Optional(text) },
  ['title'],
);
export type Right = Static<typeof Right>;

/** A membership for sale. */
export const VipPackage = tolerant(
  {
    id,
    title: text,
    /** `month`, `quarter`, `year`, `ever`, `owner`, `free`. */
    type: text,
    type_text: text,
    /** -1 when permanent. */
    vip_day: Type.Integer(),
    price: yuan,
    origin_price: yuan,
    rights: Type.Array(Right),
    /** Commission for the direct and the indirect inviter, per cent of the price. */
    first_ratio: Type.Optional(rate),
    second_ratio: Type.Optional(rate),
    /** Days after the purchase during which it is refundable; 0: never. */
    refund_days: count,
    is_recommend: flag,
    badge: Type.Optional(text),
    desc: Type.Optional(text),
    sort: Type.Optional(Type.Integer()),
    status: Type.Optional(kind),
  },
  ['id'],
);
export type VipPackage = Static<typeof VipPackage>;

/** A sum divided between the two purses. */
export const PurseParts = tolerant({ withdrawable: yuan, consume_only: yuan });
export type PurseParts = Static<typeof PurseParts>;

/** A refund of a membership. */
export const VipRefund = tolerant({
  refund_no: text,
  amount: yuan,
  /** How it is divided between the purses. */
  to: Type.Optional(PurseParts),
  reason: Type.Optional(text),
  status: kind,
  status_text: Type.Optional(worded(['status', wordsOf(refundStatus)])),
  applied_at: time,
  done_at: maybeTime,
  reject_reason: Type.Optional(text),
});
export type VipRefund = Static<typeof VipRefund>;

/** A membership that was bought, with a preview of its refund. */
export const VipRecord = tolerant(
  {
    id,
    order_no: text,
    package_id: id,
    title: text,
    vip_day: Type.Integer(),
    price: yuan,
    /** 1 balance, 2 WeChat, 3 Alipay, 4 given by the platform, 5 free. */
    pay_type: kind,
    pay_type_text: worded(['pay_type', payTypeWords]),
    /** How the price was divided between the purses. */
    paid_from: Type.Optional(PurseParts),
    /** 0 unpaid, 1 running, 2 over, 3 refund in progress, 4 refunded, 5 cancelled. */
    status: kind,
    status_text: worded(['status', wordsOf(vipStatus)]),
    start_at: maybeTime,
    /** '' when permanent. */
    expire_at: maybeTime,
    refundable: flag,
    refund_deadline: Type.Optional(maybeTime),
    refund_amount_preview: Type.Optional(yuan),
    /** How the refund would be divided between the purses. */
    refund_to_preview: Type.Optional(PurseParts),
    /** Days of the `vip_day` that a refund made now would count as left. */
    refund_days_left: Type.Optional(count),
    /** 1: a benefit of the membership has been used, so a refund is proportional to the days left. */
    benefit_used: Type.Optional(flag),
    /** Explanation of the refund's sum. */
    refund_rule_text: Type.Optional(text),
    refund: nullable(VipRefund),
    created_at: time,
  },
  ['id'],
);
export type VipRecord = Static<typeof VipRecord>;

/**
 * Output of the call `certApply`. A refusal because the balance is too low (code 402) has only `need`, the missing sum,
 * so every field is optional.
 */
export const CertApplied = tolerant({
  id: Type.Optional(id),
  cert_no: Type.Optional(text),
  cert_type: Type.Optional(kind),
  status: Type.Optional(kind),
  status_text: Type.Optional(text),
  /** VIP paid by a payment channel: number of the recharge order. */
  order_no: Type.Optional(text),
  need: Type.Optional(yuan),
});
export type CertApplied = Static<typeof CertApplied>;

/** One application for the certification of a person or a company, or for a membership. */
export const CertLog = tolerant(
  {
    id,
    cert_no: text,
    /** The idempotency key of the call that made it. Absent: the record is older, or the upstream does not tell. */
    request_id: Type.Optional(text),
    /** 1 person, 2 company, 3 VIP. */
    cert_type: kind,
    cert_type_text: worded(['cert_type', certTypeWords]),
    /** Masked, like `id_card`. */
    real_name: Type.Optional(masked('personName')),
    id_card: Type.Optional(masked('idCard')),
    company_name: Type.Optional(text),
    package_title: Type.Optional(text),
    price: Type.Optional(yuan),
    /** 0 in review, 1 passed, 2 rejected, 3 withdrawn. */
    status: kind,
    status_text: worded(['cert_type', noCertWords], ['status', wordsOf(certStatus)]),
    reason: Type.Optional(text),
    created_at: time,
    audited_at: maybeTime,
    expire_at: Type.Optional(maybeTime),
    can_cancel: Type.Optional(flag),
    can_resubmit: flag,
    /** The membership that was bought; VIP only. */
    vip: Type.Optional(nullable(VipRecord)),
    timeline,
  },
  ['id'],
);
export type CertLog = Static<typeof CertLog>;
