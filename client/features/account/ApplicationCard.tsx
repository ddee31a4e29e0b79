import { Card } from '../../ui/Section.tsx';
import { FileText, Info } from 'lucide';
import { yuanText } from '../../../shared/money/money.ts';
import type { FormRecord } from '../../../shared/records/loan.ts';
import { FORM } from '../../../shared/status/form.ts';
import {
  applicationTitle,
  monthsText,
  applicationAhead,
  applicationOutcome,
} from '../../entities/applicationFacts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Alert, Icon } from '../../ui/Icon.tsx';
import { Timeline, timelineSteps } from '../../ui/Timeline.tsx';
import { UNKNOWN } from '../../../shared/fieldsOf.ts';
import { showTime } from '../../../shared/time/days.ts';
import { useCanApply } from '../../entities/ApplyLink.tsx';
import { applicationLooks, StatusTag } from '../../entities/StatusTag.tsx';
import { MoreLink } from '../../ui/LinkList.tsx';

/** `null`: there is none. `undefined`: it could not be fetched. */
export function ApplicationCard({ application }: { application: FormRecord | null | undefined }) {
  const canApply = useCanApply();
  return (
    <Card
      id="application-title"
      title="最近的申请"
      className="application"
      end={application && <MoreLink href="/form/record">全部申请</MoreLink>}
    >
      {application ? (
        <Progress {...application} />
      ) : (
        <EmptyState
          level={3}
          compact
          title={application === null ? '还没有贷款申请' : '暂无可显示的申请'}
          text="提交申请后，可以在这里查看受理、审批与放款的进度。"
        >
          {canApply && (
            <a className="btn primary" href="/form">
              申请贷款
            </a>
          )}
        </EmptyState>
      )}
    </Card>
  );
}

function Progress(application: FormRecord) {
  const { partner_name, partner_product, form_no, amount, term, status, status_text, timeline } = application;
  const title = applicationTitle(application);
  const rate = annualRate(application);
  return (
    <div className="body">
      <div className="facts-row">
        <div className="who">
          <span className="mark">
            <Icon of={FileText} />
          </span>
          <div>
            <b>{partner_name ? `${partner_name}·${partner_product || title}` : title}</b>
            {form_no && <small>{`申请编号 ${form_no}`}</small>}
          </div>
        </div>
        {rate && (
          <dl className="main">
            <dt>年化利率（单利）</dt>
            <dd>{rate}</dd>
          </dl>
        )}
        <dl>
          <dt>申请金额</dt>
          <dd>{yuanText(amount)}</dd>
        </dl>
        <dl>
          <dt>期限</dt>
          <dd>{monthsText(term) ?? UNKNOWN}</dd>
        </dl>
        <StatusTag looks={applicationLooks} status={status} text={status_text} />
      </div>
      <Timeline
        across
        label="申请进度"
        steps={timelineSteps(timeline, applicationOutcome(status), applicationAhead(status))}
      />
      <Todo {...application} />
    </div>
  );
}

function Todo({ id, form_id, status, need_items, supplement_before: before, reason }: FormRecord) {
  if (status === FORM.draft && form_id !== undefined)
    return (
      <Alert icon={Info}>
        申请还没有提交。<a href={`/form/${form_id}?record=${id}`}>继续填写</a>
      </Alert>
    );
  if (status === FORM.wanting)
    return (
      <Alert tone="warn" icon={Info}>
        {`请补充：${need_items.join('、') || reason || '机构要求的资料'}${before ? `（${showTime(before)} 前）` : ''}。`}
        <a href={`/form/record/${id}`}>去补充</a>
      </Alert>
    );
  if (status === FORM.refused && reason)
    return (
      <Alert tone="bad" icon={Info}>
        {`原因：${reason}`} <a href="/bank">看看其他机构</a>
      </Alert>
    );
  return null;
}

function annualRate({ result, annual_rate_min, annual_rate_max }: FormRecord): string | undefined {
  if (result?.annual_rate) return `${result.annual_rate}%`;
  if (!annual_rate_min || !annual_rate_max) return undefined;
  return annual_rate_min === annual_rate_max
    ? `${annual_rate_min}%`
    : `${annual_rate_min}%–${annual_rate_max}%`;
}
