import { groupYuan, toYuan } from '../../shared/money/money.ts';
import { invoiceNumberRule } from '../../shared/rules/invoice.ts';
import { INVOICE, INVOICE_TITLE } from '../../shared/status/invoice.ts';
import { VIP } from '../../shared/status/vip.ts';
import { site } from '../content/content.ts';
import { invoiceDue } from '../domain/promises.ts';
import { needReason, refuse, refuseField } from '../domain/refusal.ts';
import { move, recordNo } from '../rules/move.ts';
import { notify } from '../rules/notices.ts';
import type { Db } from '../store/db.ts';
import { invoiceById, isInvoiceNumber, openInvoice, type InvoiceRow } from '../store/invoices.ts';
import { vipById, type VipRow } from '../store/vipRecords.ts';

/**
 * The workflow of an invoice for a membership. Its sum is what was paid and has not come back.
 *
 *     [new] ── member asks ───────────────────────→ 0 待开具
 *     0 ── operator issues it, its number ────────→ 1 已开具
 *     0 ── operator rejects, a reason ────────────→ 2 已驳回 (end; the member may ask again)
 *     0, 1 ── the membership is refunded ─────────→ 3 已作废 (end)
 *     1 ── a missed promise gives a part back ────→ 3 已作废 (end; the member may ask again, for less)
 */
export interface NewInvoice {
  order_no: string;
  title_type: number;
  title: string;
  tax_no?: string | undefined;
  email: string;
}

/** Asks for the invoice of a membership. Refuses with 404 if it is another member's, with 409 if it has or can have none. */
export function requestInvoice(db: Db, at: number, userId: number, wanted: NewInvoice): void {
  db.tx(() => {
    const vip =
      db.get<VipRow>(
        'SELECT * FROM vip_records WHERE order_no = ? AND user_id = ?',
        wanted.order_no,
        userId,
      ) ?? refuse(404, 'VIP 会员记录不存在', 'not_found');
    if (openInvoice(db, vip.id)) refuse(409, '这笔购买已申请过发票', 'already_applied');
    const reason = whyNot(vip);
    if (reason) refuse(409, reason, 'status_conflict');
    db.insert('invoices', {
      apply_no: recordNo(db, 'FP', at),
      user_id: userId,
      vip_id: vip.id,
      amount: vip.price - vip.given_back,
      title_type: wanted.title_type,
      title: wanted.title,
      tax_no: wanted.title_type === INVOICE_TITLE.company ? (wanted.tax_no ?? '') : '',
      email: wanted.email,
      issuer: site.company,
      status: INVOICE.waiting,
      applied_at: at,
      due_at: invoiceDue(at),
    });
  });
}

/** Why no invoice can be made out for a membership; undefined if one can. */
function whyNot({ status, price, given_back: given }: VipRow): string | undefined {
  if (price - given <= 0) return '没有付款，不能开具发票';
  if (status === VIP.refunding) return '退款正在审核，暂不能开具发票';
  return status === VIP.running || status === VIP.over ? undefined : '只有已付款且未退款的购买可以开具发票';
}

const DONE = '这份开票申请已处理';

/** The operator has issued the invoice and sent it. Call it inside a transaction. */
export function issueInvoice(db: Db, at: number, id: number, number: string): void {
  const { vip_id: vipId } = existing(db, id);
  move(db, 'invoice', 'issue', id, DONE, { done_at: at });
  if (vipById(db, vipId)?.status === VIP.refunding)
    refuse(409, '这笔购买正在退款，请先处理退款', 'status_conflict');
  if (!new RegExp(invoiceNumberRule.pattern).test(number)) refuseField('reason', invoiceNumberRule.message);
  if (isInvoiceNumber(db, number)) refuseField('reason', '这个发票号码已经登记过');
  db.run('UPDATE invoices SET invoice_no = ?, issued_at = ? WHERE id = ?', number, at, id);
  tell(
    db,
    at,
    existing(db, id),
    'issued',
    '电子发票已开具',
    (row) => `发票号码 ${number}，已发送到您填写的邮箱。抬头：${row.title}。`,
  );
}

/** The operator rejects the request. Call it inside a transaction. */
export function rejectInvoice(db: Db, at: number, id: number, reason: string): void {
  existing(db, id);
  move(db, 'invoice', 'reject', id, DONE, { reason, done_at: at });
  needReason(reason);
  tell(db, at, existing(db, id), 'rejected', '开票申请未通过', () => `原因：${reason}。修改后可以再次申请。`);
}

/** The price of the membership has come back: its invoice, if it has one, is void. */
export function voidInvoice(db: Db, at: number, vipId: number, reason: string): void {
  const open = openInvoice(db, vipId);
  if (!open) return;
  move(db, 'invoice', 'void', open.id, DONE, { reason, done_at: at });
  tell(db, at, open, 'voided', open.invoice_no ? '电子发票已作废' : '开票申请已取消', () =>
    open.invoice_no ? `发票号码 ${open.invoice_no}。原因：${reason}。` : `原因：${reason}。`,
  );
}

/** A part of the price has come back: a waiting invoice is for less, an issued one void. */
export function lowerInvoice(db: Db, at: number, vipId: number, by: number): void {
  const open = openInvoice(db, vipId);
  if (open?.status === INVOICE.waiting && open.amount > by)
    db.run('UPDATE invoices SET amount = amount - ? WHERE id = ?', by, open.id);
  else voidInvoice(db, at, vipId, `已退还 ${groupYuan(toYuan(by))} 元，可以按实收金额再次申请`);
}

const existing = (db: Db, id: number): InvoiceRow =>
  invoiceById(db, id) ?? refuse(404, '开票申请不存在', 'not_found');

function tell(
  db: Db,
  at: number,
  row: InvoiceRow,
  scene: string,
  title: string,
  text: (row: InvoiceRow) => string,
): void {
  const vip = vipById(db, row.vip_id);
  notify(db, row.user_id, at, {
    category: 3,
    scene: `invoice.${scene}`,
    title,
    text: `${vip?.title ?? 'VIP 会员'}（订单 ${vip?.order_no ?? ''}）：${text(row)}`,
    link: `/vip/record/${vip?.order_no ?? ''}`,
    biz: { type: 'invoice', id: row.id },
  });
}
