import { toYuan } from '../../shared/money/money.ts';
import { maskEmail } from '../../shared/rules/contact.ts';
import { invoiceStatus } from '../../shared/status/invoice.ts';
import { textOf } from '../../shared/status/move.ts';
import type { Invoice } from '../sent.ts';
import { wireTime, wireTimeOrNull } from '../domain/shanghaiTime.ts';
import { type Db, numbersOf } from './db.ts';
import { limits } from './paging.ts';

export interface InvoiceRow {
  id: number;
  apply_no: string;
  user_id: number;
  vip_id: number;
  amount: number;
  title_type: number;
  title: string;
  tax_no: string;
  email: string;
  issuer: string;
  status: number;
  invoice_no: string | null;
  reason: string;
  applied_at: number;
  due_at: number;
  issued_at: number | null;
  done_at: number | null;
}

export const invoiceById = (db: Db, id: number): InvoiceRow | undefined =>
  db.get('SELECT * FROM invoices WHERE id = ?', id);

/** The invoice of a membership that waits or was issued; there is one at most. */
export const openInvoice = (db: Db, vipId: number): InvoiceRow | undefined =>
  db.get(
    `SELECT * FROM invoices WHERE vip_id = ? AND status IN (${numbersOf(invoiceStatus, invoiceStatus.open)})`,
    vipId,
  );

/** Whether an invoice has this number already. */
export const isInvoiceNumber = (db: Db, number: string): boolean =>
  db.get('SELECT 1 FROM invoices WHERE invoice_no = ?', number) !== undefined;

/** The member's invoices, newest first. */
export const invoicesOf = (db: Db, userId: number, query: { page?: number; count?: number }): Invoice[] =>
  db
    .all<InvoiceRow & { order_no: string }>(
      `SELECT i.*, v.order_no FROM invoices i JOIN vip_records v ON v.id = i.vip_id
       WHERE i.user_id = ? ORDER BY i.applied_at DESC, i.id DESC LIMIT ? OFFSET ?`,
      userId,
      ...limits(query),
    )
    .map((row) => ({
      id: row.id,
      apply_no: row.apply_no,
      order_no: row.order_no,
      amount: toYuan(row.amount),
      title_type: row.title_type,
      title: row.title,
      tax_no: row.tax_no,
      email: maskEmail(row.email),
      issuer: row.issuer,
      status: row.status,
      status_text: textOf(invoiceStatus, row.status),
      invoice_no: row.invoice_no ?? '',
      reason: row.reason,
      applied_at: wireTime(row.applied_at),
      due_at: wireTime(row.due_at),
      issued_at: wireTimeOrNull(row.issued_at),
    }));
