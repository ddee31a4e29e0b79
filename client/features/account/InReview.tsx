import type { CertLog } from '../../../shared/records/membership.ts';
import { CANCEL_CERT } from './profileActs.ts';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import { timelineSteps } from '../../ui/timelineSteps.ts';
import { StatePicture } from '../../ui/StatePicture.tsx';
import { Timeline } from '../../ui/Timeline.tsx';

/** An application in review: its timeline, and a button to cancel it. */
export function InReview({ log }: { log: CertLog }) {
  return (
    <div className="stack">
      <div className="state">
        <StatePicture art="pending" lazy />
        <p>申请已提交，一般 1 个工作日内完成审核，结果会以站内消息通知您。</p>
      </div>
      <Timeline steps={timelineSteps(log.timeline, 'open', [{ text: '审核完成' }])} label="认证进度" />
      {log.can_cancel === 1 && (
        <div className="btn-row">
          <ConfirmButton
            id="withdraw-cert"
            title="撤回申请"
            text="撤回后需要重新填写并提交，才能完成认证。"
            verb="撤回"
            action="/user/info"
            values={{ intent: CANCEL_CERT, id: String(log.id) }}
          />
        </div>
      )}
    </div>
  );
}
