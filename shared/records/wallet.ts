import { Type, type Static } from 'typebox';
import { nullable, tolerant } from './tolerant.ts';
import { flag, id, kind, masked, maybeTime, paged, text, time, worded, yuan } from './wire.ts';
import { directionWords, inProgressWords, purseWords, wordsOf } from './words.ts';
import { billStatus, billTypeWords } from '../status/bill.ts';

/** Income and expense of one month, `2026-11`. */
export const MonthSum = tolerant({ month: text, income: yuan, expense: yuan }, ['month']);
export type MonthSum = Static<typeof MonthSum>;

/** The wallet. `balance` = `withdrawable` + `consume_only`; frozen and pending sums are not part of it. */
export const Wallet = tolerant({
  balance: yuan,
  /** The withdrawable purse: commission, rewards, and refunds of payments made from it. */
  withdrawable: yuan,
  /** The consume-only purse: recharged money, bonuses, and refunds of payments made from it. It pays for VIP and cannot be withdrawn. */
  consume_only: yuan,
  /** Withdrawals and refunds in progress. */
  frozen: yuan,
  /** Commission in its freeze period, and the time of the next settlement. */
  pending_commission: yuan,
  next_settle_at: Type.Optional(maybeTime),
  total_income: yuan,
  total_expense: yuan,
  total_recharge: yuan,
  total_withdraw: yuan,
  /** Commission of today and of this month. */
  today_income: yuan,
  month_income: yuan,
  has_card: flag,
  /** The last six months, oldest first. */
  months: Type.Optional(Type.Array(MonthSum)),
});
export type Wallet = Static<typeof Wallet>;

/** One change of the wallet. `amount` is unsigned; `type` gives the sign. */
export const Bill = tolerant(
  {
    id,
    bill_no: text,
    /** 1 income, 2 expense. */
    type: kind,
    type_text: Type.Optional(worded(['type', directionWords])),
    /** 101–106 recharge, 201–202 withdrawal, 301–302 VIP, 401–404 commission, 501–502 by the platform. */
    biz_type: kind,
    biz_type_text: worded(['biz_type', billTypeWords]),
    title: text,
    remark: text,
    amount: yuan,
    /** Balance after this entry. A pending entry does not change it. */
    balance: yuan,
    /** 1 withdrawable, 2 consume only. */
    purse: kind,
    purse_text: Type.Optional(worded(['purse', purseWords])),
    /** 0 pending, 1 in effect, -1 void. */
    status: kind,
    status_text: worded(['in_progress', inProgressWords], ['status', wordsOf(billStatus)]),
    /** 1: the sum has left the balance, but what it is for has not ended yet: a withdrawal that is in review or being paid. */
    in_progress: Type.Optional(flag),
    /** The record that caused it: recharge, withdraw, vip … */
    related_type: Type.Optional(text),
    related_id: Type.Optional(nullable(id)),
    related_no: Type.Optional(text),
    /** The member whose purchase a commission comes from; `level` 1 direct, 2 indirect. */
    source_user: Type.Optional(
      nullable(
        tolerant({
          nickname: masked('nickname'),
          phone_mask: masked('phone'),
          level: Type.Optional(kind),
        }),
      ),
    ),
    settle_at: maybeTime,
    created_at: time,
  },
  ['id'],
);
export type Bill = Static<typeof Bill>;

/** Totals of a bill filter; pending and void entries are counted, but not summed. */
export const BillPage = paged({ sum_income: yuan, sum_expense: yuan });
export type BillPage = Static<typeof BillPage>;
