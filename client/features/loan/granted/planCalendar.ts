import { calendarFile, type CalendarEvent } from '../../../lib/calendarFile.ts';
import { groupYuan, toYuan } from '../../../../shared/money/money.ts';
import type { FormRecordDetail } from '../../../../shared/records/loan.ts';
import type { GrantedLoan } from './grantedLoan.ts';

const CONTRACT = '日期与金额以贷款合同和放款机构的还款计划为准。';

/**
 * A calendar file of an approved loan: the last day for signing, until the loan is paid out, and every instalment whose day is known
 * or estimated. The same application gives the same events, so that a file from after the payout corrects the estimate.
 */
export function planCalendar(record: FormRecordDetail, { plan, dates = [], isEstimated }: GrantedLoan, { host, now }: { host: string; now: Date }): string {
  const { id, form_no = `application-${id}`, result } = record;
  const lender = result?.bank ?? record.partner_name ?? '贷款';
  const uid = (part: string | number) => `${form_no}-${part}@${host}`;
  const events = plan.instalments.flatMap(({ month, payment, principal, interest }): CalendarEvent[] => {
    const day = dates[month - 1];
    if (day === undefined) return [];
    const figure = (fen: number) => `${groupYuan(toYuan(fen))} 元`;
    const title = `${isEstimated ? '预计还款' : '还款'} ${figure(payment)}（${lender}，第 ${month}/${plan.instalments.length} 期）`;
    const text = `本金 ${figure(principal)}，利息 ${figure(interest)}。${isEstimated ? '按签约截止日放款估算，放款后请重新下载。' : ''}${CONTRACT}`;
    return [{ uid: uid(month), day, title, text, isTentative: isEstimated }];
  });
  const signing: CalendarEvent[] =
    isEstimated && result?.sign_by
      ? [{ uid: uid('sign'), day: result.sign_by, title: `签约截止（${lender}）`, text: '请核对合同中的机构、利率与费用后再签约。', isTentative: false }]
      : [];
  return calendarFile(`还款计划 ${form_no}`, [...signing, ...events], now);
}
