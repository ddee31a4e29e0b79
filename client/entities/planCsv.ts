import { csvFile } from '../../shared/csv.ts';
import { toYuan } from '../../shared/money/money.ts';
import type { RepaymentPlan } from '../../shared/money/repayment.ts';

/** A repayment plan as a CSV file: title, one row for each month, totals. */
export function planCsv(title: string, { instalments, totalInterest, totalPayment }: RepaymentPlan, principal: number): string {
  return csvFile([
    [title],
    ['期数', '应还金额（元）', '本金（元）', '利息（元）', '剩余本金（元）'],
    ...instalments.map((row) => [String(row.month), toYuan(row.payment), toYuan(row.principal), toYuan(row.interest), toYuan(row.balance)]),
    ['合计', toYuan(totalPayment), toYuan(principal), toYuan(totalInterest), ''],
  ]);
}
