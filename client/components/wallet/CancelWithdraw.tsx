import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import { groupYuan } from '../../../shared/money.ts';
import { RECORD_PATH } from '../../behaviour/recordQuery.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';

/** Takes a withdrawal back that nobody has reviewed yet, after asking once. */
export function CancelWithdraw({ id, amount }: { id: number; amount: string }) {
  const [asking, ask] = useState(false);
  const { submit, state, data } = useFetcher();
  const busy = state !== 'idle';
  const opener = `cancel-${id}`;
  // Whatever came of it, the row now says how it stands.
  useEffect(() => {
    if (data) ask(false);
  }, [data]);
  const cancel = () => {
    if (!busy) void submit({ id: String(id) }, { action: RECORD_PATH, method: 'post', encType: 'application/json' });
  };
  return (
    <div className="btn-row end-row">
      <button type="button" className="btn small scripted" id={opener} onClick={() => ask(true)}>
        撤销提现
      </button>
      {asking && (
        <ConfirmDialog title="撤销提现" opener={opener} close={() => !busy && ask(false)}>
          <p>{`撤销后，${groupYuan(amount)} 元全额退回可提现余额。`}</p>
          <div className="btn-row">
            <button type="button" className="btn large" onClick={() => ask(false)} aria-disabled={busy}>
              再想想
            </button>
            <button type="button" className="btn primary large" autoFocus aria-busy={busy} aria-disabled={busy} onClick={cancel}>
              {busy ? '撤销中…' : '确认撤销'}
            </button>
          </div>
        </ConfirmDialog>
      )}
    </div>
  );
}
