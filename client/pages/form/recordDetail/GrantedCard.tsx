import { Card } from '../../../ui/Section.tsx';
import { groupYuan, toYuan, yuanText } from '../../../../shared/money/money.ts';
import { FORM } from '../../../../shared/status/form.ts';
import type { FormRecordDetail, LoanForm } from '../../../../shared/records/loan.ts';
import { Fact } from '../../../ui/Fact.tsx';
import { Alert, Icon } from '../../../ui/Icon.tsx';
import { grantedLoan, nextDue, type GrantedLoan } from '../../../features/loans/grantedLoan.ts';
import { firstPayment, REPAYMENT_METHODS } from '../../../../shared/money/repayment.ts';
import { daysBetween, showDate } from '../../../../shared/time/days.ts';
import { telHref } from '../../../lib/hrefs.ts';
import { ALL_IN } from '../../../../shared/money/loanCost.ts';
import { showRate } from '../../../../shared/money/annualRate.ts';
import { download } from '../../../lib/download.ts';
import { now } from '../../../lib/clock.ts';
import { planCalendar } from '../../../features/loans/planCalendar.ts';
import { PlanRows } from '../../../features/costs/PlanTable.tsx';
import { PrintButton } from '../../../features/records/PrintHead.tsx';
import { Reconcile } from './Reconcile.tsx';
import { Private, usePrivateText } from '../../../ui/Private.tsx';

interface GrantedCardProps {
  record: FormRecordDetail;
  form: LoanForm | null;
  today: string;
}

const YUAN = ' 元';

/** After the approval until when to sign; after the payout the next instalment; then the plan. */
export function GrantedCard({ record, form, today }: GrantedCardProps) {
  const { result = {}, status, partner_name } = record;
  const { bank = partner_name, amount, annual_rate, annual_cost, term } = result;
  const granted = grantedLoan(record, form);
  const isPaidOut = status === FORM.paidOut;
  const first = granted?.plan.instalments[0];
  // The rate first, as everywhere.
  const known: ([label: string, figure: string, unit: string] | false | undefined)[] = [
    annual_cost !== undefined && [ALL_IN, annual_cost, '%'],
    annual_rate !== undefined && [annual_cost ? '其中利息' : '年化利率（单利，不含费用）', annual_rate, '%'],
    amount !== undefined && [
      isPaidOut ? '贷款金额' : '审批金额',
      groupYuan(amount),
      amount === null ? '' : YUAN,
    ],
    granted !== null &&
      first !== undefined && [
        `${firstPayment[granted.loan.method]}（${REPAYMENT_METHODS[granted.loan.method]}）`,
        groupYuan(toYuan(first.payment)),
        YUAN,
      ],
    Boolean(term) && ['期限', String(term), ' 个月'],
  ];
  const figures = known.filter((figure) => figure !== undefined && figure !== false);
  return (
    <>
      <Card
        id="granted-title"
        title={isPaidOut ? '贷款与还款' : '审批结果'}
        className="granted"
        end={bank && <span className="note">{bank}</span>}
      >
        <div className="body">
          {figures.length > 0 && (
            <dl className="granted-figures">
              {figures.map(([label, figure, unit]) => (
                <Fact key={label} label={label} num>
                  {unit === YUAN ? <Private>{figure}</Private> : figure}
                  <small>{unit}</small>
                </Fact>
              ))}
            </dl>
          )}
          {isPaidOut ? (
            granted && <NextDue granted={granted} today={today} />
          ) : (
            <Signing record={record} today={today} />
          )}
          <p className="note">
            {isPaidOut
              ? '还款金额与日期以贷款合同和放款机构的还款计划为准，请按期向放款机构还款。'
              : '签约前请核对合同中的机构、利率、期限与费用。放款前要求先转账的都是诈骗。'}
          </p>
        </div>
      </Card>
      <Reconcile record={record} granted={granted} />
      {granted && <GrantedPlan record={record} granted={granted} />}
    </>
  );
}

function Signing({ record: { result, advisor }, today }: Pick<GrantedCardProps, 'record' | 'today'>) {
  const { sign_by, contact } = result ?? {};
  const { name, phone } = contact?.name || contact?.phone ? contact : (advisor ?? {});
  const left = sign_by === undefined ? undefined : daysBetween(today, sign_by);
  if (left === undefined && !name && !phone) return null;
  return (
    <dl className="facts-line">
      {left !== undefined && (
        <Fact label="签约截止" num>
          {showDate(sign_by)}{' '}
          <span className={left < 0 ? 'tag bad' : 'tag warn'}>
            {left < 0 ? '已过期，请联系确认' : left === 0 ? '今天截止' : `还有 ${left} 天`}
          </span>
        </Fact>
      )}
      {(name || phone) && (
        <Fact label="签约联系人">
          {phone ? (
            <a href={telHref(phone)}>
              <Icon name="phone" size="small" />
              {[name, phone].filter(Boolean).join(' ')}
            </a>
          ) : (
            name
          )}
        </Fact>
      )}
    </dl>
  );
}

function NextDue({ granted, today }: { granted: GrantedLoan; today: string }) {
  const due = nextDue(granted, today);
  if (due === undefined) return null;
  const count = granted.plan.instalments.length;
  if (due === null)
    return (
      <Alert
        icon="circle-alert"
        small
      >{`已到期：最后一期还款日为 ${granted.dates?.at(-1)}，是否结清以放款机构的记录为准。`}</Alert>
    );
  return (
    <dl className="facts-line next-due">
      <Fact label="下一还款日" num>
        <Icon name="calendar-clock" size="small" />
        {due.day}
      </Fact>
      <Fact label="应还金额" num>
        <Private>{yuanText(toYuan(due.payment))}</Private>
      </Fact>
      <Fact label="期数" num>{`第 ${due.month} 期，共 ${count} 期`}</Fact>
      <Fact label="还后剩余本金" num>
        <Private>{yuanText(toYuan(due.balance))}</Private>
      </Fact>
    </dl>
  );
}

interface GrantedPlanProps {
  record: FormRecordDetail;
  granted: GrantedLoan;
}

function GrantedPlan({ record, granted }: GrantedPlanProps) {
  const shown = usePrivateText();
  const { loan, plan, dates, isEstimated } = granted;
  const terms = [
    yuanText(toYuan(loan.principal)),
    `年化利率 ${showRate(loan.rate)}%（单利）`,
    `${loan.months} 期`,
    REPAYMENT_METHODS[loan.method],
  ].join('，');

  /** The file has the amounts, hidden or not: it is the member's, who asked for it. */
  function save() {
    const text = planCalendar(record, granted, { host: window.location.host, now: now() });
    download(`还款计划-${record.form_no ?? record.id}.ics`, text, 'text/calendar;charset=utf-8');
  }

  return (
    <Card
      id="plan-title"
      title="还款计划"
      end={
        <div className="btn-row">
          <PrintButton />
          {dates && (
            <button className="btn small scripted" type="button" onClick={save}>
              <Icon name="calendar-plus" size="small" />
              加入日历
            </button>
          )}
        </div>
      }
    >
      <div className="body granted-plan">
        <p>
          {shown(
            `${terms}；利息合计 ${yuanText(toYuan(plan.totalInterest))}，本息合计 ${yuanText(toYuan(plan.totalPayment))}。`,
          )}
        </p>
        <p className="note">
          {!isEstimated
            ? '每期还款日为放款日的对应日，当月没有这一天的为月末；以放款机构的还款计划为准。'
            : dates
              ? '还款日按签约截止日放款估算，放款后按实际放款日更新。'
              : '还款日在放款后确定。'}
        </p>
        <details>
          <summary>{`还款计划表（${plan.instalments.length} 期）`}</summary>
          <PlanRows title={`还款计划：${terms}`} plan={plan} principal={loan.principal} dates={dates} />
        </details>
      </div>
    </Card>
  );
}
