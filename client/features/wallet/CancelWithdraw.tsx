import { groupYuan, type Yuan } from '../../../shared/money/money.ts';
import { RECORD_PATH } from '../records/recordHref.ts';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import type { Id } from '../../../shared/rules/ids.ts';

export function CancelWithdraw({ id, amount }: { id: Id; amount: Yuan | undefined }) {
  return (
    <div className="btn-row end-row">
      <ConfirmButton
        id={`cancel-${id}`}
        title="撤销提现"
        text={
          amount ? `撤销后，${groupYuan(amount)} 元全额退回可提现余额。` : '撤销后，款项全额退回可提现余额。'
        }
        verb="撤销"
        action={RECORD_PATH}
        values={{ id: String(id) }}
      />
    </div>
  );
}
