import { CircleAlert, Phone } from 'lucide-react';
import { groupYuan } from '../../../shared/money/money.ts';
import { showTime } from '../../../shared/time/showTime.ts';
import type { FormRecordDetail, LoanForm } from '../../../shared/records/loan.ts';
import { FORM } from '../../../shared/status/form.ts';
import { applicationAhead, applicationOutcome } from '../../entities/applicationProgress.ts';
import { visibleQuestions, toTyped } from './loanAnswers.ts';
import { loanFormHref } from './loanFormQuery.ts';
import { timelineSteps } from '../../ui/timelineSteps.ts';
import { useSender } from '../../forms/useSender.ts';
import { Fact } from '../../ui/Fact.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { PrintButton } from '../../ui/PrintButton.tsx';
import { applicationLooks } from '../../entities/statusLooks.ts';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { AnswerList, FileLinks } from './AnswerList.tsx';
import { SupplementForm } from './SupplementForm.tsx';

/** An application in full: progress, missing documents, adviser, answers. */
export function ApplicationView({ record, form }: { record: FormRecordDetail; form: LoanForm | null }) {
  const { id, form_id, title, form_no, status, status_text, reason, need_items: items, advisor, result, timeline, can_edit, can_cancel } = record;
  const typed = form && toTyped(form, record.answers);
  const files = Object.fromEntries(record.files.map(({ url, name = '附件', size = 0, mime = '' }) => [url, { name, size, mime }]));
  const added = record.files.filter(({ url }) => !Object.values(record.answers).flat().includes(url));
  return (
    <>
      <PageTitle title={title} text={`申请编号 ${form_no}，${showTime(record.created_at)} 创建`}>
        <div className="btn-row">
          <PrintButton />
          {can_edit === 1 && (
            <a className="btn primary" href={loanFormHref(form_id, { record: id, step: 1 })}>
              {status === FORM.draft ? '继续填写' : '修改申请'}
            </a>
          )}
          {can_cancel === 1 && <Cancel id={id} />}
        </div>
      </PageTitle>
      {status === FORM.wanting && <SupplementForm key={record.updated_at} id={id} items={items} reason={reason} before={record.supplement_before} />}
      {reason && <EndReason record={record} />}
      <section className="card" aria-labelledby="progress-title">
        <header>
          <h2 id="progress-title">进度</h2>
          <StatusTag looks={applicationLooks} status={status} text={status_text} />
        </header>
        <div className="body record-progress">
          <Timeline label="申请进度" steps={timelineSteps(timeline, applicationOutcome(status), applicationAhead(status))} />
          <dl className="answers">
            <Fact label="机构">{record.partner_name ? [record.partner_name, record.partner_product].filter(Boolean).join('·') : '由顾问匹配'}</Fact>
            <Fact label="申请金额">{`${groupYuan(record.amount)} 元`}</Fact>
            <Fact label="期限">{record.term ? `${record.term} 个月` : '未填写'}</Fact>
            {record.purpose && <Fact label="用途">{record.purpose}</Fact>}
            {result && (
              <Fact label="批核结果">{`${result.bank}：年化 ${result.annual_rate}%（单利），${groupYuan(result.amount)} 元，${result.term} 个月`}</Fact>
            )}
            {advisor && (
              <Fact label="顾问">
                <a href={`tel:${advisor.phone}`}>
                  <Icon of={Phone} size="small" />
                  {`${advisor.name} ${advisor.phone}`}
                </a>
              </Fact>
            )}
          </dl>
        </div>
      </section>
      {form && typed ? (
        <section className="card" aria-labelledby="answers-title">
          <header>
            <h2 id="answers-title">填写内容</h2>
          </header>
          <div className="body review">
            {form.steps.map(({ title: step }, index) => (
              <section className="review-part" key={index} aria-label={step}>
                <header>
                  <h3>{step}</h3>
                </header>
                <AnswerList fields={visibleQuestions(form, index + 1, typed)} typed={typed} files={files} />
              </section>
            ))}
            {added.length > 0 && (
              <section className="review-part" aria-label="补充的材料">
                <header>
                  <h3>补充的材料</h3>
                </header>
                <FileLinks urls={added.map(({ url }) => url)} files={files} label="附件" />
              </section>
            )}
          </div>
        </section>
      ) : (
        <div className="card">
          <FailedState level={2} compact title="暂时不能显示填写内容" />
        </div>
      )}
    </>
  );
}

/** Why an application was refused or closed, and what the member can do now. */
function EndReason({ record: { form_id, status, reason } }: { record: FormRecordDetail }) {
  if (status !== FORM.refused && status !== FORM.closed) return null;
  return (
    <p className={status === FORM.refused ? 'alert bad' : 'alert warn'}>
      <Icon of={CircleAlert} size="small" />
      <span>
        {`${status === FORM.refused ? '未通过' : '关闭'}原因：${reason} `}
        {status === FORM.refused ? <a href="/bank">看看其他机构</a> : <a href={loanFormHref(form_id, { step: 1 })}>重新申请</a>}
      </span>
    </p>
  );
}

/** Cancels the application after a confirmation, since that cannot be undone. */
function Cancel({ id }: { id: number }) {
  const { send, busy } = useSender();
  function cancel() {
    if (!busy && window.confirm('撤销后不能恢复，需要时须重新申请。确定撤销这份申请？')) send({ act: 'cancel' }, { action: `/form/record/${id}` });
  }
  return (
    <button className="btn small danger scripted" type="button" aria-busy={busy} aria-disabled={busy} onClick={cancel}>
      撤销申请
    </button>
  );
}
