import { Clock } from 'lucide';
import { useState } from 'react';
import { useFetcher } from 'react-router-dom';
import type { CertLog } from '../../../shared/records/membership.ts';
import { CANCEL_CERT } from './profileActs.ts';
import { timelineSteps } from '../../ui/timelineSteps.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Timeline } from '../../ui/Timeline.tsx';

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
