import { CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { useFetcher } from 'react-router-dom';
import { groupYuan } from '../../../shared/money/money.ts';
import type { Refusal } from '../../forms/refusal.ts';
import { Alert } from '../../ui/Icon.tsx';
import { ConfirmDialog, DialogActions } from '../../ui/ConfirmDialog.tsx';

interface RefundDialogProps {
  title: string;
  amount: string;
  opener: string;
  close: () => void;
  children: ReactNode;
}

/** Disappears after the request, because the record is then no longer refundable. */
export function RefundDialog({ title, amount, opener, close, children }: RefundDialogProps) {
  const { submit, state, data: refusal } = useFetcher<Refusal>();
  const busy = state !== 'idle';
  const send = () => {
    if (!busy) void submit({ amount }, { method: 'post', encType: 'application/json' });
  };
  return (
    <ConfirmDialog title={`申请退款：${title}`} opener={opener} close={() => !busy && close()}>
      <div className="stack">
        {children}
        {refusal && !busy && (
          <Alert tone="bad" icon={CircleAlert} role="alert">
            {refusal.unknown
              ? '暂时无法确认申请是否提交成功，记录中还没有。请稍后再点一次核对：不会重复提交。'
              : refusal.message}
          </Alert>
        )}
        <DialogActions close={close} busy={busy}>
          <button
            type="button"
            className="btn primary large"
            aria-busy={busy}
            aria-disabled={busy}
            onClick={send}
          >
            {busy && <span className="spin" aria-hidden="true" />}
            {busy ? '提交中…' : refusal?.unknown ? '核对并提交' : `确认退款 ${groupYuan(amount)} 元`}
          </button>
        </DialogActions>
      </div>
    </ConfirmDialog>
  );
}
