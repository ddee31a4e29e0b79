import { Type, type Static } from 'typebox';
import { tolerant } from './tolerant.ts';
import { flag, id, kind, masked, maybeTime, text, time, timelineOf, worded, yuan } from './wire.ts';
import { wordsOf } from './words.ts';
import { balanceRefundStatus } from '../status/balanceRefund.ts';

/** How a refund of the consume-only balance is computed. `amount` = `consume_only` − `bonus` + `withdrawable`. */
const parts = {
  /** What is paid out. */
  amount: yuan,
  /** The whole consume-only balance. */
  consume_only: yuan,
  /** The part of it that was given for recharging: it is taken back. */
  bonus: yuan,
  /** A withdrawable rest that is too small for a withdrawal; it is paid out with the refund. */
  withdrawable: Type.Optional(yuan),
};

/** What a refund that is requested now would pay out. */
export const BalanceRefundQuote = tolerant({
  ...parts,
  /** What happens to the bonus, and how long a refund takes. */
  rule_text: Type.Optional(text),
});
export type BalanceRefundQuote = Static<typeof BalanceRefundQuote>;

const words = wordsOf(balanceRefundStatus);

/** A request for the refund of the consume-only balance. */
export const BalanceRefund = tolerant(
  {
    id,
    refund_no: text,
    /** The idempotency key of the call that made it. Absent: the upstream does not tell. */
    request_id: Type.Optional(text),
    ...parts,
    reason: Type.Optional(text),
    type_text: text,
    real_name: masked('personName'),
    account: masked('account'),
    bank_name: Type.Optional(text),
    /** 0 in review, 1 refunded, 2 rejected, 3 cancelled. */
    status: kind,
    status_text: worded(['status', words]),
    reject_reason: Type.Optional(text),
    payout_no: Type.Optional(text),
    applied_at: time,
    done_at: maybeTime,
    can_cancel: flag,
    timeline: timelineOf(words),
  },
  ['id'],
);
export type BalanceRefund = Static<typeof BalanceRefund>;
