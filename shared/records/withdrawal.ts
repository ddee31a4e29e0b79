import { Type, type Static } from 'typebox';
import { tolerant } from './tolerant.ts';
import {
  count,
  file,
  flag,
  id,
  kind,
  masked,
  maybeTime,
  paged,
  rate,
  text,
  time,
  timelineOf,
  worded,
  yuan,
} from './wire.ts';
import { payeeWords, wordsOf } from './words.ts';
import { withdrawalStatus } from '../status/withdrawal.ts';

const withdrawalWords = wordsOf(withdrawalStatus);

/** A payout method, and the request fields that it needs. */
const WithdrawType = tolerant(
  {
    /** 1 bank card, 2 Alipay, 3 WeChat. */
    type: kind,
    name: text,
    desc: Type.Optional(text),
    fields: Type.Array(text),
  },
  ['type', 'name'],
);

/** Terms of withdrawals. */
export const WithdrawConfig = tolerant({
  enabled: flag,
  min_amount: yuan,
  max_amount: yuan,
  /** 1 share of the amount (`fee_rate`, rounded half up to the fen), 2 fixed (`fee_fixed`); deducted from the amount. */
  fee_type: kind,
  fee_rate: rate,
  fee_fixed: yuan,
  /** Withdrawals and money per day, at most. */
  day_times: count,
  day_amount: yuan,
  /** 1: another withdrawal may be requested while one is in review or being paid. */
  several_open: Type.Optional(flag),
  types: Type.Array(WithdrawType),
  banks: Type.Array(tolerant({ code: text, name: text }, ['code', 'name'])),
  need_cert: flag,
  /** 1: a withdrawal requires a text-message code (scene 8). */
  need_code: Type.Optional(flag),
  /** 1: a withdrawal to another account than that of the last payout requires the code. */
  code_for_new_payee: Type.Optional(flag),
  arrival_text: text,
  tips: Type.Array(text),
});
export type WithdrawConfig = Static<typeof WithdrawConfig>;

/** What a member may withdraw now, and to whom. */
export const WithdrawAllowance = tolerant({
  withdrawable: Type.Optional(yuan),
  /** Number and sum left for today. */
  times_left: Type.Optional(count),
  amount_left: Type.Optional(yuan),
  /** The expected arrival of a withdrawal that is requested now. */
  expect_at: Type.Optional(time),
  /** Masked. */
  payee_name: Type.Optional(masked('personName')),
  /** The account of the last payout, masked. */
  last_payee: Type.Optional(
    tolerant(
      {
        type: kind,
        account: masked('account'),
        bank_code: Type.Optional(text),
        bank_name: Type.Optional(text),
      },
      ['account'],
    ),
  ),
});
export type WithdrawAllowance = Static<typeof WithdrawAllowance>;

/** The terms for a member. An upstream without the second part checks when the withdrawal is sent. */
export type WithdrawTerms = WithdrawConfig & WithdrawAllowance;

/** A withdrawal. `real_amount` = `amount` − `fee`. */
export const Withdrawal = tolerant(
  {
    id,
    withdraw_no: text,
    /** The idempotency key of the call that made it. Absent: the record is older, or the upstream does not tell. */
    request_id: Type.Optional(text),
    amount: yuan,
    fee: yuan,
    real_amount: yuan,
    type: kind,
    type_text: worded(['type', payeeWords]),
    /** Masked, like `account`. */
    real_name: masked('personName'),
    account: masked('account'),
    bank_name: Type.Optional(text),
    bank_branch: Type.Optional(text),
    qr_code_url: Type.Optional(file),
    /** 0 in review, 10 passed and being paid, 11 paid, 20 rejected, 21 payment failed, 30 cancelled. */
    status: kind,
    status_text: worded(['status', withdrawalWords]),
    /** Reason of the rejection or failure. */
    reason: Type.Optional(text),
    voucher_url: Type.Optional(file),
    /** Number of the payment, from the payment channel. */
    payout_no: Type.Optional(text),
    applied_at: time,
    audited_at: maybeTime,
    paid_at: maybeTime,
    /** Expected arrival. */
    expect_at: Type.Optional(maybeTime),
    can_cancel: flag,
    timeline: timelineOf(withdrawalWords),
  },
  ['id'],
);
export type Withdrawal = Static<typeof Withdrawal>;

/** What a submission gives back, from upstreams that say it. */
export const WithdrawalSubmitted = tolerant(
  {
    id,
    withdraw_no: text,
    fee: yuan,
    real_amount: yuan,
    status: kind,
    status_text: worded(['status', withdrawalWords]),
  },
  ['id'],
);
export type WithdrawalSubmitted = Static<typeof WithdrawalSubmitted>;

export const WithdrawalPage = paged({
  sum_amount: Type.Optional(yuan),
  sum_fee: Type.Optional(yuan),
  sum_real_amount: Type.Optional(yuan),
});
export type WithdrawalPage = Static<typeof WithdrawalPage>;
