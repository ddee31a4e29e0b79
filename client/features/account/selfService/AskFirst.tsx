import { useEffect, useState } from 'react';
import { useSender } from '../../../forms/useSender.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

interface AskFirstProps {
  /** Id of the button, which gets the focus back. */
  id: string;
  /** Text of the button and title of the dialog. */
  text: string;
  /** For screen readers, when several buttons have the same text. */
  label?: string;
  /** What happens then. */
  consequence: string;
  values: Record<string, string>;
}

/** A button that sends these values to the page's action, after a question. */
export function AskFirst({ id, text, label, consequence, values }: AskFirstProps) {
  const [asking, setAsking] = useState(false);
  const { send, busy, data } = useSender();
  // Done or refused: the list and a toast say which.
  useEffect(() => {
    if (data) setAsking(false);
  }, [data]);
  const close = () => !busy && setAsking(false);
  return (
    <>
      <button type="button" className="btn small scripted" id={id} aria-label={label} onClick={() => setAsking(true)}>
        {text}
      </button>
      {asking && (
        <ConfirmDialog title={text} opener={id} close={close}>
          <p>{consequence}</p>
          <div className="btn-row end-row">
            <button type="button" className="btn" aria-disabled={busy} onClick={close}>
              取消
            </button>
            <button type="button" className="btn primary" aria-busy={busy} aria-disabled={busy} onClick={() => send(values)}>
              {busy ? '正在退出…' : text}
            </button>
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}
