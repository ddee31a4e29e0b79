import { CalendarPlus } from 'lucide';
import { useEffect, useRef } from 'react';
import { showRate } from '../../../../shared/money/annualRate.ts';
import { toYuan, yuanText } from '../../../../shared/money/money.ts';
import type { FormRecordDetail } from '../../../../shared/records/loan.ts';
import { download } from '../../../lib/download.ts';
import { toast, NETWORK_ERROR } from '../../../lib/toast.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { GrantedLoan } from './grantedLoan.ts';
import { REPAYMENT_METHODS } from '../../../../shared/money/repayment.ts';
import { PlanRows } from '../../../entities/PlanTable.tsx';
import { PrintButton } from '../../../ui/PrintHead.tsx';

interface GrantedPlanProps {
  record: FormRecordDetail;
  granted: GrantedLoan;
}

/** Folded at first, since it has a row for each month. */
export function GrantedPlan({ record, granted }: GrantedPlanProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const { loan, plan, dates, isEstimated } = granted;
  const terms = [
    yuanText(toYuan(loan.principal)),
    `年化利率 ${showRate(loan.rate)}%（单利）`,
    `${loan.months} 期`,
    REPAYMENT_METHODS[loan.method],
  ].join('，');

  useEffect(() => {
    const unfold = () => {
      if (fold.current) fold.current.open = true;
    };
    window.addEventListener('beforeprint', unfold);
    return () => window.removeEventListener('beforeprint', unfold);
  }, []);

  async function save() {
    const made = await import('./planCalendar.ts').catch(() => null);
    if (!made) return void toast('error', NETWORK_ERROR);
    const text = made.planCalendar(record, granted, { host: window.location.host, now: new Date() });
    download(`还款计划-${record.form_no ?? record.id}.ics`, text, 'text/calendar;charset=utf-8');
  }

  return (
    <section className="card" aria-labelledby="plan-title">
      <header>
        <h2 id="plan-title">还款计划</h2>
        <div className="btn-row">
          <PrintButton />
          {dates && (
            <button className="btn small scripted" type="button" onClick={() => void save()}>
              <Icon of={CalendarPlus} size="small" />
              加入日历
            </button>
          )}
        </div>
      </header>
      <div className="body granted-plan">
        <p>{`${terms}；利息合计 ${yuanText(toYuan(plan.totalInterest))}，本息合计 ${yuanText(toYuan(plan.totalPayment))}。`}</p>
        <p className="note">
          {!isEstimated
            ? '每期还款日为放款日的对应日，当月没有这一天的为月末；以放款机构的还款计划为准。'
            : dates
              ? '还款日按签约截止日放款估算，放款后按实际放款日更新。'
              : '还款日在放款后确定。'}
        </p>
        <details ref={fold}>
          <summary>{`还款计划表（${plan.instalments.length} 期）`}</summary>
          <PlanRows title={`还款计划：${terms}`} plan={plan} principal={loan.principal} dates={dates} />
        </details>
      </div>
    </section>
  );
}
