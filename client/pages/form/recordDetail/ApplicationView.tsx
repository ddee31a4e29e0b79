import { Card } from '../../../ui/Section.tsx';
import { yuanText } from '../../../../shared/money/money.ts';
import type { Answers, FormRecordDetail, LoanForm } from '../../../../shared/records/loan.ts';
import { FORM } from '../../../../shared/status/form.ts';
import { PROPOSAL } from '../../../../shared/status/proposal.ts';
import { LicenceFact } from '../../../features/comparison/Lender.tsx';
import { monthsText, applicationSteps } from '../../../features/applications/applicationFacts.ts';
import { applicationTitle } from '../../../features/records/applicationTitle.ts';
import { visibleQuestions, toTyped } from '../../../features/applications/loanAnswers.ts';
import { loanFormHref } from '../../../features/applications/loanFormQuery.ts';
import { stepTitle } from '../../../features/applications/stepTitle.ts';
import type { SentFile } from '../../../forms/uploads/uploadFile.ts';
import { Fact } from '../../../ui/Fact.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Placeholder } from '../../../ui/Placeholder.tsx';
import { PrintHead, PrintButton } from '../../../features/records/PrintHead.tsx';
import { Timeline } from '../../../features/records/Timeline.tsx';
import { PriorityMark, contactTime } from '../../../features/applications/PriorityMark.tsx';
import { AnswerList, FileLinks } from '../../../features/applications/AnswerList.tsx';
import { showTime } from '../../../../shared/time/days.ts';
import { useCanApply } from '../../../features/offers/ApplyLink.tsx';
import { applicationLooks, StatusTag } from '../../../features/records/StatusTag.tsx';
import { telHref } from '../../../lib/hrefs.ts';
import { APPLICATIONS_PATH } from '../../../features/applications/applicationQuery.ts';
import { FailedState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/Crumbs.tsx';
import { ConfirmButton } from '../../../forms/ConfirmButton.tsx';
import { Hardship, owedLoan } from '../../../features/loans/Hardship.tsx';
import type { LenderTerms } from '../../../features/loans/lenderTerms.ts';
import { loanRow } from '../../../features/loans/LoanTable.tsx';
import { GrantedCard } from './GrantedCard.tsx';
import { Proposals, AuthorizedLenders } from './Lenders.tsx';
import { SupplementForm } from './SupplementForm.tsx';
import { Private, usePrivateText } from '../../../ui/Private.tsx';

interface ApplicationViewProps {
  record: FormRecordDetail;
  /** Null when it could not be fetched, undefined while late. */
  form: LoanForm | null | undefined;
  today: string;
  /** Of the authorisation; undefined while late. */
  agreement: { href: string; version: string | undefined } | null | undefined;
  /** What is known of whoever has lent. */
  lender: LenderTerms | null | undefined;
}

export function ApplicationView({ record, form, today, agreement, lender }: ApplicationViewProps) {
  const {
    id,
    form_id,
    form_no,
    status,
    status_text,
    reason,
    need_items: items,
    advisor,
    result,
    can_edit,
    can_cancel,
  } = record;
  const running = loanRow(record, form ?? null, today);
  const { answers = {}, proposals = [], authorized = [] } = record;
  const isAnswering = proposals.some((one) => one.status === PROPOSAL.waiting);
  const files = Object.fromEntries(
    record.files.map(({ url, name = '附件', ...file }) => [url, { name, ...file }]),
  );
  const answered = Object.values(answers).flat();
  const added = record.files.filter(({ url }) => !answered.includes(url));
  return (
    <>
      <PageTitle
        title={applicationTitle(record)}
        text={
          [form_no && `申请编号 ${form_no}`, record.created_at && `${showTime(record.created_at)} 创建`]
            .filter(Boolean)
            .join('，') || '进度、所需资料与结果。'
        }
      >
        <div className="btn-row">
          <PrintButton />
          <Again record={record} />
          {can_edit === 1 && form_id !== undefined && (
            <a className="btn primary" href={loanFormHref(form_id, { record: id, step: 1 })}>
              {status === FORM.draft ? '继续填写' : '修改申请'}
            </a>
          )}
          {can_cancel === 1 && (
            <ConfirmButton
              id="cancel-application"
              title="撤销申请"
              text="撤销后不能恢复，需要时须重新申请；对机构的信息授权随之撤回。"
              verb="撤销"
              action={`${APPLICATIONS_PATH}/${id}`}
              values={{ act: 'cancel' }}
              isFinal
            />
          )}
        </div>
      </PageTitle>
      <PrintHead title={`贷款申请 ${record.form_no ?? ''}`.trim()} />
      {status === FORM.wanting && (
        <SupplementForm
          key={record.updated_at}
          id={id}
          items={items}
          reason={reason}
          before={record.supplement_before}
        />
      )}
      {isAnswering && <Proposals record={record} proposals={proposals} agreement={agreement} />}
      {reason && <EndReason record={record} />}
      {result && Object.keys(result).length > 0 && (
        <GrantedCard record={record} form={form ?? null} today={today} />
      )}
      <Card
        id="progress-title"
        title="进度"
        end={
          <>
            <PriorityMark record={record} />
            {status === FORM.submitted && (
              <span className="soft">{`顾问将在 ${contactTime(record)}首次联系您`}</span>
            )}
            <StatusTag looks={applicationLooks} status={status} text={status_text} />
          </>
        }
      >
        <div className="body record-progress">
          <Timeline label="申请进度" steps={applicationSteps(record)} />
          <dl className="answers">
            <Fact label="机构">
              {record.partner_name
                ? [record.partner_name, record.partner_product].filter(Boolean).join('·')
                : '由顾问推荐，您确认'}
            </Fact>
            {record.partner_phone && (
              <Fact label="机构电话">
                <a href={telHref(record.partner_phone)}>
                  <Icon name="phone" size="small" />
                  {record.partner_phone}
                </a>
              </Fact>
            )}
            {record.partner_name && (
              <LicenceFact number={record.partner_license_no} href={record.partner_license_url} />
            )}
            <Fact label="申请金额">
              <Private>{yuanText(record.amount)}</Private>
            </Fact>
            <Fact label="期限">
              {monthsText(record.term) ?? (record.term === undefined ? undefined : '未填写')}
            </Fact>
            {record.purpose && <Fact label="用途">{record.purpose}</Fact>}
            {record.call_time && <Fact label="方便接听">{record.call_time}</Fact>}
            {advisor && (advisor.name || advisor.phone) && (
              <Fact label="顾问">
                {advisor.phone ? (
                  <a href={telHref(advisor.phone)}>
                    <Icon name="phone" size="small" />
                    {[advisor.name, advisor.phone].filter(Boolean).join(' ')}
                  </a>
                ) : (
                  advisor.name
                )}
              </Fact>
            )}
          </dl>
        </div>
      </Card>
      {!isAnswering && proposals.length > 0 && (
        <Proposals record={record} proposals={proposals} agreement={agreement} />
      )}
      {authorized.length > 0 && (
        <AuthorizedLenders application={id} lenders={authorized} known={record.partner_name} />
      )}
      {status === FORM.paidOut && running.due !== null && (
        <Hardship loans={[owedLoan(running, lender ?? undefined)]} />
      )}
      <Content answers={record.answers} form={form} files={files} added={added.map(({ url }) => url)} />
      <p className="print-foot">
        <span>申请人签名：＿＿＿＿＿＿＿＿</span>
        <span>日期：＿＿＿＿＿＿＿＿</span>
      </p>
    </>
  );
}

interface ContentProps {
  answers: Answers | undefined;
  form: LoanForm | null | undefined;
  files: Record<string, SentFile>;
  added: readonly string[];
}

function Content({ answers, form, files, added }: ContentProps) {
  if (!answers && added.length === 0) return null;
  const typed = form && answers && toTyped(form, answers);
  if (answers && form === undefined)
    return (
      <Card id="answers-title" title="填写内容">
        <Placeholder lines={24} />
      </Card>
    );
  if (answers && !typed) return <FailedState inCard level={2} compact title="暂时不能显示填写内容" />;
  return (
    <Card id="answers-title" title="填写内容">
      <div className="body review">
        {typed &&
          form.steps.map((step, index) => (
            <section className="review-part" key={index} aria-label={stepTitle(step, index)}>
              <header>
                <h3>{stepTitle(step, index)}</h3>
              </header>
              <AnswerList fields={visibleQuestions(form, index + 1, typed)} typed={typed} files={files} />
            </section>
          ))}
        {added.length > 0 && (
          <section className="review-part" aria-label="补充的材料">
            <header>
              <h3>补充的材料</h3>
            </header>
            <FileLinks urls={added} files={files} label="附件" />
          </section>
        )}
      </div>
    </Card>
  );
}

function EndReason({ record: { status, reason } }: { record: FormRecordDetail }) {
  const shown = usePrivateText();
  if (status !== FORM.refused && status !== FORM.closed) return null;
  return (
    <p className={status === FORM.refused ? 'alert bad' : 'alert warn'}>
      <Icon name="circle-alert" size="small" />
      <span>
        <span>{shown(`${status === FORM.refused ? '未通过' : '关闭'}原因：${reason} `)}</span>
        {status === FORM.refused && <a href="/bank">看看其他机构</a>}
      </span>
    </p>
  );
}

const ENDED: readonly (number | undefined)[] = [FORM.refused, FORM.closed, FORM.cancelled];

function Again({ record: { id, form_id, status, partner_id } }: { record: FormRecordDetail }) {
  const canApply = useCanApply();
  if (!canApply || form_id === undefined || !ENDED.includes(status)) return null;
  // A lender that has refused is not asked again by default.
  const lender = status === FORM.refused ? undefined : partner_id;
  return (
    <a className="btn small primary" href={loanFormHref(form_id, { partner_id: lender, again: id, step: 1 })}>
      重新申请
    </a>
  );
}
