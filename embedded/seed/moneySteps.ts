import { toFen } from '../../shared/money/money.ts';
import { RECHARGE } from '../../shared/status/recharge.ts';
import {
  beginRechargeRefund,
  cancelRecharge,
  confirmRecharge,
  expireRecharges,
  failRechargeRefund,
  finishRechargeRefund,
  placeRecharge,
  receivePayment,
} from '../workflows/recharge.ts';
import {
  cancelWithdrawal,
  failWithdrawal,
  passWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
  submitWithdrawal,
} from '../workflows/withdrawal.ts';
import type { BizType } from '../domain/bizTypes.ts';
import { post, WITHDRAWABLE } from '../rules/ledger.ts';
import { notify } from '../rules/notices.ts';
import { checkRecharge } from '../rules/rechargeTerms.ts';
import { expectedAt } from '../domain/promises.ts';
import { HOUR, MINUTE, SECOND } from '../domain/shanghaiTime.ts';
import { checkWithdrawal } from '../rules/withdrawTerms.ts';
import { memberById, type MemberRow } from '../store/members.ts';
import { rechargeByNo } from '../store/recharges.ts';
import { recordNo } from '../rules/move.ts';
import type { Action, SeedContext } from './scenario.ts';
import { uploadSamplePhoto } from './certSteps.ts';
import { sample } from './people.ts';

/** Time until an order is paid, a transfer is confirmed, and a refund is finished (ms). */
const PAYS_IN = 48 * SECOND;
const TRANSFERS_IN = 52 * MINUTE;
const REFUNDS_IN = 25 * MINUTE;

const order = ({ db, at }: SeedContext, userId: number, amount: string, channel: string): string =>
  placeRecharge(db, at, checkRecharge(db, at, userId, { amount, channel }));

/** A paid recharge of this sum, with the package's bonus. Sums are in yuan, `50.00`. */
export const recharge =
  (amount: string, channel = 'wechat_native'): Action =>
  (seed, userId) => {
    const orderNo = order(seed, userId, amount, channel);
    seed.later(seed.at + (channel === 'bank_transfer' ? TRANSFERS_IN : PAYS_IN), ({ db, at }) => {
      if (channel === 'bank_transfer') confirmRecharge(db, at, rechargeByNo(db, orderNo)?.id ?? 0);
      else receivePayment(db, at, { orderNo, amount: toFen(amount), transactionNo: recordNo(db, 'TX', at) });
    });
  };

/** An order that is not paid: it expires, or the member closes it after `closedAfter` minutes. */
export const abandonedRecharge =
  (amount: string, channel: string, closedAfter?: number): Action =>
  (seed, userId) => {
    const orderNo = order(seed, userId, amount, channel);
    const closes =
      closedAfter === undefined
        ? (rechargeByNo(seed.db, orderNo)?.expire_at ?? seed.at)
        : seed.at + closedAfter * MINUTE;
    seed.later(closes, ({ db, at }) =>
      closedAfter === undefined ? expireRecharges(db, at) : cancelRecharge(db, at, orderNo, userId),
    );
  };

/** A bank transfer with a voucher that the operator has not confirmed yet. */
export const transferred =
  (amount: string): Action =>
  (seed, userId) => {
    const { db, at } = seed;
    const voucher_url = uploadSamplePhoto(seed, userId, 'voucher');
    placeRecharge(db, at, checkRecharge(db, at, userId, { amount, channel: 'bank_transfer', voucher_url }));
  };

/** A refund of the member's newest recharge: done, failed, or still in progress (`open`). */
export const rechargeRefund =
  (reason: string, ending: 'done' | 'failed' | 'open' = 'done'): Action =>
  (seed, userId) => {
    const paid = seed.db.get<{ id: number }>(
      'SELECT id FROM recharges WHERE user_id = ? AND status = ? ORDER BY paid_at DESC LIMIT 1',
      userId,
      RECHARGE.paid,
    );
    if (!paid) throw new Error('the sample seed refunds a recharge that was not made');
    beginRechargeRefund(seed.db, seed.at, paid.id, reason);
    if (ending === 'open') return;
    seed.later(seed.at + REFUNDS_IN, ({ db, at }) => {
      if (ending === 'done') finishRechargeRefund(db, at, paid.id);
      else failRechargeRefund(db, at, paid.id, '支付渠道未能原路退回');
    });
  };

/**
 * How a withdrawal ends, and when (minutes); by default it is paid as the terms promise. `open`, `paying` and `stuck` wait for the
 * operator.
 */
export type Ending =
  | 'open'
  | 'paying'
  | { stuck: string }
  | { cancelledAfter: number }
  | { rejectedAfter: number; reason: string }
  | { failedAfter: number; reason: string };

export const withdraw =
  (amount: string, payee: string, ending?: Ending): Action =>
  (seed, userId) => {
    const { db, at, later } = seed;
    // The member was created by an earlier step.
    const member = memberById(db, userId) as MemberRow;
    const id = submitWithdrawal(
      db,
      at,
      checkWithdrawal(db, at, member, {
        amount,
        real_name: member.real_name ?? '',
        ...(sample.payees[payee] ?? { type: 0 }),
      }),
    );
    if (ending === 'open') return;
    if (ending === undefined) {
      // Paid on the day that the terms promise, at minutes that differ.
      const paidAt = expectedAt(at) - 30 * MINUTE - (at % HOUR);
      later(Math.max(at + 20 * MINUTE, paidAt - 5 * HOUR), (then) => passWithdrawal(then.db, then.at, id));
      later(paidAt, (then) => payWithdrawal(then.db, then.at, id));
    } else if (ending === 'paying' || 'stuck' in ending) {
      later(at + HOUR, (then) => passWithdrawal(then.db, then.at, id));
      if (ending !== 'paying')
        later(at + 3 * HOUR, (then) => failWithdrawal(then.db, then.at, id, ending.stuck));
    } else if ('cancelledAfter' in ending) {
      later(at + ending.cancelledAfter * MINUTE, (then) => cancelWithdrawal(then.db, then.at, id, userId));
    } else if ('rejectedAfter' in ending) {
      later(at + ending.rejectedAfter * MINUTE, (then) =>
        rejectWithdrawal(then.db, then.at, id, ending.reason),
      );
    } else {
      const failsAt = at + ending.failedAfter * MINUTE;
      later(failsAt - 4 * HOUR, (then) => passWithdrawal(then.db, then.at, id));
      later(failsAt - HOUR, (then) => failWithdrawal(then.db, then.at, id, ending.reason));
      later(failsAt, (then) => rejectWithdrawal(then.db, then.at, id, ending.reason));
    }
  };

/** A sum that the platform adds or deducts, with the reason. */
const bySystem =
  (bizType: BizType, title: string) =>
  (amount: string, remark: string): Action =>
  ({ db, at }, userId) => {
    post(db, at, [{ userId, bizType, amount: toFen(amount), purse: WITHDRAWABLE, title, remark }]);
    notify(db, userId, at, {
      category: 2,
      scene: 'wallet.system',
      title,
      text: `${remark}：${amount} 元。`,
      link: '/wallet/record',
    });
  };
export const given = bySystem(501, '系统增加');
export const taken = bySystem(502, '系统扣减');
