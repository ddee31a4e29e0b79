import type { ReactNode } from 'react';
import { useFetcher } from 'react-router-dom';
import { groupYuan } from '../../../../shared/money/money.ts';
import { VIP_RECORD_PATH } from '../../../features/records/recordHref.ts';
import { OutcomeUnknown } from '../../../forms/OutcomeUnknown.tsx';
import type { FormRefusal } from '../../../forms/refusal.ts';
import { useOutcome } from '../../../forms/useOutcome.ts';
import { NotHappened } from '../../../forms/FormFrame.tsx';
import { Alert } from '../../../ui/Icon.tsx';
import { ConfirmDialog, DialogAct, DialogActions } from '../../../ui/ConfirmDialog.tsx';

interface RefundDialogProps {
  title: string;
  amount: string;
  opener: string;
  close: () => void;
  children: ReactNode;
}

/** Disappears after the request, because the record is then no longer refundable. */
export function RefundDialog({ title, amount, opener, close, children }: RefundDialogProps) {
  const { submit, state, data: refusal } = useFetcher<FormRefusal>();
  const busy = state !== 'idle';
  const outcome = useOutcome(refusal ?? null);
  const send = () => {
    if (!busy) void submit({ amount }, { method: 'post', encType: 'application/json' });
  };
  return (
    <ConfirmDialog title={`申请退款：${title}`} opener={opener} close={() => !busy && close()}>
      <div className="stack">
        {outcome.isUnknown ? (
          <OutcomeUnknown
            title="暂时无法确认退款申请是否提交"
            records={{ name: 'VIP 会员记录', href: VIP_RECORD_PATH }}
            values={{ amount }}
            onNotHappened={outcome.onNotHappened}
          />
        ) : (
          <>
            {children}
            {outcome.hasNotHappened ? (
              <NotHappened what="上次没有提交退款申请" />
            ) : (
              refusal &&
              !busy && (
                <Alert tone="bad" icon="circle-alert" role="alert">
                  {refusal.message}
                </Alert>
              )
            )}
            <DialogActions close={close} busy={busy}>
              <DialogAct busy={busy} act={send}>
                {`确认退款 ${groupYuan(amount)} 元`}
              </DialogAct>
            </DialogActions>
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
