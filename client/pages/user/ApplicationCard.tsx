import { Card } from '../../ui/Section.tsx';
import { yuanText } from '../../../shared/money/money.ts';
import type { Application } from './applications.ts';
import { ALL_IN } from '../../../shared/money/loanCost.ts';
import { rateRange } from '../../features/offers/offerTerms.ts';
import { FORM } from '../../../shared/status/form.ts';
import {
  monthsText,
  applicationOutcome,
  applicationSteps,
} from '../../features/applications/applicationFacts.ts';
import { applicationTitle } from '../../features/records/applicationTitle.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Alert, Icon } from '../../ui/Icon.tsx';
import { Timeline } from '../../features/records/Timeline.tsx';
import { UNKNOWN } from '../../../shared/fieldsOf.ts';
import { useCanApply } from '../../features/offers/ApplyLink.tsx';
import { applicationLooks, StatusTag } from '../../features/records/StatusTag.tsx';
import { MoreLink } from '../../ui/LinkList.tsx';
import { Private, usePrivateText } from '../../ui/Private.tsx';

/** `null`: there is none. `undefined`: it could not be fetched. */
export function ApplicationCard({ application }: { application: Application | null | undefined }) {
  const canApply = useCanApply();
  return (
    <Card
      id="application-title"
      title={application && isEnded(application) ? '最近的申请' : '进行中的申请'}
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

function Progress(application: Application) {
  const { partner_name, partner_product, form_no, amount, term, status, status_text } = application;
  const title = applicationTitle(application);
  const rate = rateOf(application);
  return (
    <div className="body">
      <div className="facts-row">
        <div className="who">
          <span className="mark">
            <Icon name="file-text" />
          </span>
          <div>
            <b>{partner_name ? `${partner_name}·${partner_product || title}` : title}</b>
            {form_no && <small>{`申请编号 ${form_no}`}</small>}
          </div>
        </div>
        {rate && (
          <dl className="main">
            <dt>{rate.label}</dt>
            <dd>{rate.text}</dd>
          </dl>
        )}
        <dl>
          <dt>申请金额</dt>
          <Private as="dd">{yuanText(amount)}</Private>
        </dl>
        <dl>
          <dt>期限</dt>
          <dd>{monthsText(term) ?? UNKNOWN}</dd>
        </dl>
        <StatusTag looks={applicationLooks} status={status} text={status_text} />
      </div>
      <Timeline across label="申请进度" steps={applicationSteps(application)} />
      <Refused {...application} />
    </div>
  );
}

/** What waits for the member stands above, in the card of todos. */
function Refused({ status, reason }: Application) {
  const shown = usePrivateText();
  return status === FORM.refused && reason ? (
    <Alert tone="bad" icon="info">
      <span>{shown(`原因：${reason}`)}</span> <a href="/bank">看看其他机构</a>
    </Alert>
  ) : null;
}

const isEnded = ({ status }: Application): boolean => applicationOutcome(status) !== 'open';

/** The whole annualised cost, granted or of the chosen lender; the interest only where an upstream says no more. */
function rateOf({ result, ...row }: Application): { label: string; text: string } | undefined {
  const cost = result?.annual_cost
    ? { min: result.annual_cost, max: result.annual_cost }
    : result?.annual_rate === undefined && { min: row.annual_cost_min, max: row.annual_cost_max };
  if (cost && (cost.min || cost.max)) return { label: ALL_IN, text: rateRange(cost) };
  const interest = result?.annual_rate
    ? { min: result.annual_rate, max: result.annual_rate }
    : { min: row.annual_rate_min, max: row.annual_rate_max };
  return interest.min || interest.max
    ? { label: '年化利率（单利，不含费用）', text: rateRange(interest) }
    : undefined;
}
