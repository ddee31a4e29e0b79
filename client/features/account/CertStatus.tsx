import { BadgeCheck, CircleAlert, Clock } from 'lucide';
import { useState } from 'react';
import { useFetcher } from 'react-router-dom';
import type { User } from '../../../shared/records/account.ts';
import type { CertLog } from '../../../shared/records/membership.ts';
import type { CertType } from './certQuery.ts';
import { showTime } from '../../../shared/time/showTime.ts';
import { timelineSteps } from '../../ui/timelineSteps.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Timeline } from '../../ui/Timeline.tsx';

/** Value of `intent` when this form submits to the profile page's action. */
export const CANCEL_CERT = 'cancelCert';

/** The certified data of a person (type 1) or a company, masked by the upstream. A member cannot change it. */
export function Certified({ log, user, type }: { log: CertLog; user: User; type: CertType }) {
  const facts: [term: string, text: string | undefined][] =
    type === 1
      ? [
          ['真实姓名', log.real_name ?? user.real_name],
          ['身份证号', log.id_card ?? user.id_card],
        ]
      : [
          ['企业名称', log.company_name],
          ['法定代表人', log.real_name],
        ];
  const known = [...facts, ['通过时间', log.audited_at && showTime(log.audited_at)] as const].filter(([, text]) => text);
  return (
    <div className="stack">
      <p className="alert ok">
        <Icon of={BadgeCheck} />
        <span>{type === 1 ? '已通过实名认证，可以申请提现与贷款。姓名与身份证号不能更改。' : '已通过企业认证，可以企业名义申请经营贷。'}</span>
      </p>
      {known.length > 0 && (
        <dl className="facts wide-facts">
          {known.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** An application in review: its timeline, and a button to cancel it. */
export function InReview({ log }: { log: CertLog }) {
  return (
    <div className="stack">
      <p className="alert">
        <Icon of={Clock} />
        <span>申请已提交，一般 1 个工作日内完成审核，结果会以站内消息通知您。</span>
      </p>
      <Timeline steps={timelineSteps(log.timeline, 'open', [{ text: '审核完成' }])} label="认证进度" />
      {log.can_cancel === 1 && <CancelApplication id={log.id} />}
    </div>
  );
}

/** The reason of a rejection, shown above the form. */
export function Rejected({ reason }: { reason: string | undefined }) {
  return (
    <p className="alert bad">
      <Icon of={CircleAlert} />
      <span>{`上次申请未通过${reason ? `：${reason}` : '。'}`}请修改后重新提交；证件信息出于安全考虑需要重新填写。</span>
    </p>
  );
}

/** Cancels the application after a second click. */
function CancelApplication({ id }: { id: number }) {
  const { submit, state } = useFetcher();
  const [isAsking, setIsAsking] = useState(false);
  const busy = state !== 'idle';
  const cancel = () => {
    if (!busy) void submit({ intent: CANCEL_CERT, id: String(id) }, { method: 'post', encType: 'application/json' });
  };
  return (
    <div className="btn-row scripted">
      {isAsking ? (
        <>
          <span>撤回后需要重新提交，确定撤回吗？</span>
          <button type="button" className="btn danger" autoFocus aria-busy={busy} aria-disabled={busy} onClick={cancel}>
            {busy ? '撤回中…' : '确定撤回'}
          </button>
          <button type="button" className="btn" onClick={() => setIsAsking(false)}>
            不撤回
          </button>
        </>
      ) : (
        <button type="button" className="btn" onClick={() => setIsAsking(true)}>
          撤回申请
        </button>
      )}
    </div>
  );
}
