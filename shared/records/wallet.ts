import { Type, type Static } from 'typebox';
import { record } from '../endpoint.ts';
import { flag, id, kind, maybeTime, nullable, paged, text, time, yuan } from './wire.ts';

/** Income and expense of one month, `2026-11`. */
export const MonthSum = record({ month: text, income: yuan, expense: yuan });
export type MonthSum = Static<typeof MonthSum>;

/** The wallet. `balance` = `withdrawable` + `consume_only`; frozen and pending sums stand beside it. */
export const Wallet = record({
  balance: yuan,
  /** Commission, rewards, and refunds of what it has paid. */
  withdrawable: yuan,
  /** Recharged money and bonuses, and refunds of what they have paid: pays for VIP, never withdrawn. */
  consume_only: yuan,
  /** Withdrawals and refunds on their way. */
  frozen: yuan,
  /** Commission inside the freeze period, and when the next of it is settled. */
  pending_commission: yuan,
  next_settle_at: Type.Optional(maybeTime),
  total_income: yuan,
  total_expense: yuan,
  total_recharge: yuan,
  total_withdraw: yuan,
  /** Commission. */
  today_income: yuan,
  month_income: yuan,
  has_card: flag,
  /** The last six months, oldest first. */
  months: Type.Optional(Type.Array(MonthSum)),
});
export type Wallet = Static<typeof Wallet>;

/** One change of the wallet. `amount` is unsigned; `type` gives the sign. */
export const Bill = record({
  id,
  bill_no: text,
  /** 1 income, 2 expense. */
  type: kind,
  type_text: Type.Optional(text),
  /** 101–103 recharge, 201–202 withdrawal, 301–302 VIP, 401–404 commission, 501–502 by the platform. */
  biz_type: kind,
  biz_type_text: text,
  title: text,
  remark: text,
  amount: yuan,
  /** After this entry; of a pending entry: unchanged by it. */
  balance: yuan,
  /** 1 withdrawable, 2 consume only. */
  purse: kind,
  purse_text: Type.Optional(text),
  /** 0 pending, 1 in effect, -1 void. */
  status: kind,
  status_text: text,
  /** The record behind it: recharge, withdraw, vip … */
  related_type: Type.Optional(text),
  related_id: Type.Optional(nullable(id)),
  related_no: Type.Optional(text),
  /** Whose purchase a commission comes from; `level` 1 direct, 2 indirect. */
  source_user: Type.Optional(nullable(record({ nickname: text, phone_mask: text, level: Type.Optional(kind) }))),
  settle_at: maybeTime,
  created_at: time,
});
export type Bill = Static<typeof Bill>;

/** Totals of a bill filter; pending and void entries are counted, but not summed. */
export const BillPage = paged({ sum_income: yuan, sum_expense: yuan });
export type BillPage = Static<typeof BillPage>;
