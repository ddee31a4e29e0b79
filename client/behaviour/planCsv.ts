import { toYuan } from '../../shared/money.ts';
import type { RepaymentPlan } from '../../shared/repayment.ts';

/** Tells spreadsheet programs that the text is UTF-8; without it they garble Chinese. */
const BOM = '\ufeff';

/** A repayment plan as a file for spreadsheets: what it is of, the months, the sums. */
export function planCsv(title: string, { instalments, totalInterest, totalPayment }: RepaymentPlan, principal: number): string {
  const rows = [
    [title],
    ['期数', '应还金额（元）', '本金（元）', '利息（元）', '剩余本金（元）'],
    ...instalments.map((row) => [String(row.month), toYuan(row.payment), toYuan(row.principal), toYuan(row.interest), toYuan(row.balance)]),
    ['合计', toYuan(totalPayment), toYuan(principal), toYuan(totalInterest), ''],
  ];
  return BOM + rows.map((row) => row.map(csvCell).join(',')).join('\r\n') + '\r\n';
}

/** One cell: quoted where needed, and never a formula (a name that begins with = + - @ would be run by the program). */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
