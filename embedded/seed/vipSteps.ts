import { settleTime, sweepCommission } from '../workflows/commission.ts';
import { buyVip as sell, sweepVip } from '../workflows/vip.ts';
import { issueInvoice, rejectInvoice, requestInvoice } from '../workflows/invoice.ts';
import { passRefund, rejectRefund, requestRefund } from '../workflows/vipRefund.ts';
import { DAY, HOUR, MINUTE } from '../domain/shanghaiTime.ts';
import { INVOICE_TITLE } from '../../shared/status/invoice.ts';
import { openRefund, vipById } from '../store/vipRecords.ts';
import type { Action } from './scenario.ts';
import { recharge } from './moneySteps.ts';

/** The packages: id, and the recharge that pays for it (yuan). */
const PACKAGES = {
  month: [1, '50.00'],
  quarter: [2, '100.00'],
  year: [3, '200.00'],
  ever: [4, '480.00'],
  trial: [5, '0.00'],
} as const;
type Package = keyof typeof PACKAGES;

/** Duration of a refund's review (ms). */
const REVIEW = DAY;
const REMIND = 7 * DAY;

/** Buys a membership from the balance. The sweeps for settled commission, reminder and expiry run at their due times. */
export const buyVip =
  (name: Package): Action =>
  ({ db, at, later }, userId) => {
    const { vipId } = sell(db, at, userId, PACKAGES[name][0]);
    later(settleTime(at), (then) => sweepCommission(then.db, then.at));
    const end = vipById(db, vipId)?.expire_at ?? null;
    if (end === null) return;
    for (const due of [end - REMIND, end]) later(due, (then) => sweepVip(then.db, then.at));
  };

/** A recharge of a membership's price, and the purchase thirteen minutes later. */
export const buys =
  (name: Package): Action =>
  (seed, userId) => {
    recharge(PACKAGES[name][1])(seed, userId);
    seed.later(seed.at + 13 * MINUTE, (then) => buyVip(name)(then, userId));
  };

/** Requests a refund of the membership that was bought last. */
export const askRefund =
  (): Action =>
  ({ db, at }, userId) =>
    void requestRefund(db, at, userId);

/** Requests a refund; a day later it is passed, or, with a reason in `rejected`, rejected. */
export const refundVip =
  (rejected = ''): Action =>
  (seed, userId) => {
    askRefund()(seed, userId);
    seed.later(seed.at + REVIEW, ({ db, at }) => {
      const open = openRefund(db, userId);
      if (!open) throw new Error('there is no refund in review');
      if (rejected) rejectRefund(db, at, open.id, rejected);
      else passRefund(db, at, open.id);
    });
  };

interface SampleInvoice {
  /** Absent: to the member as a person, by the certified name. */
  company?: { name: string; taxNo: string };
  email: string;
  /** What the operator does the day after: the invoice's number, or why it is refused. Absent: it waits. */
  number?: string;
  refused?: string;
}

/** Asks for the invoice of the membership that was bought last. */
export const askInvoice =
  ({ company, email, number, refused }: SampleInvoice): Action =>
  ({ db, at, later }, userId) => {
    const bought = db.get<{ order_no: string; real_name: string | null }>(
      `SELECT v.order_no, m.real_name FROM vip_records v JOIN members m ON m.id = v.user_id
       WHERE v.user_id = ? AND v.price > 0 ORDER BY v.id DESC LIMIT 1`,
      userId,
    );
    if (!bought) throw new Error('the sample seed asks for an invoice without a purchase');
    requestInvoice(db, at, userId, {
      order_no: bought.order_no,
      title_type: company ? INVOICE_TITLE.company : INVOICE_TITLE.person,
      title: company?.name ?? bought.real_name ?? '',
      tax_no: company?.taxNo,
      email,
    });
    const { id } = db.get<{ id: number }>('SELECT max(id) AS id FROM invoices') ?? { id: 0 };
    if (number) later(at + DAY + 2 * HOUR, (then) => issueInvoice(then.db, then.at, id, number));
    if (refused) later(at + DAY + 2 * HOUR, (then) => rejectInvoice(then.db, then.at, id, refused));
  };
