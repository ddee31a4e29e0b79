import type { ReactNode } from 'react';
import { groupYuan } from '../../../../shared/money/money.ts';
import { VIP_RECORD_PATH } from '../../../features/records/recordHref.ts';
import { FormErrors } from '../../../forms/FormFrame.tsx';
import { useMoneyForm } from '../../../forms/useMoneyForm.tsx';
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
  const form = useMoneyForm(
    { id: 'vip-refund', rules: {} },
    {
      title: '暂时无法确认退款申请是否提交',
      records: { name: 'VIP 会员记录', href: VIP_RECORD_PATH },
      notHappened: '上次没有提交退款申请',
    },
  );
  const { busy, send, outcome } = form;
  return (
    <ConfirmDialog title={`申请退款：${title}`} opener={opener} close={() => !busy && close()}>
      {outcome ?? (
        <div className="stack">
          {children}
          <FormErrors form={form} />
          <DialogActions close={close} busy={busy}>
            <DialogAct busy={busy} act={() => send({ amount })}>
              {`确认退款 ${groupYuan(amount)} 元`}
            </DialogAct>
          </DialogActions>
        </div>
      )}
    </ConfirmDialog>
  );
}
