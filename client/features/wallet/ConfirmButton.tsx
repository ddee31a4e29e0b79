import { useEffect, useState } from 'react';
import { useSender } from '../../forms/useSender.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface ConfirmButtonProps {
  /** Of the button; it gets the focus back. */
  id: string;
  /** What is done, as the button and the dialog call it: `撤销提现`. */
  title: string;
  /** What it brings about. */
  text: string;
  /** The verb alone: `撤销`. */
  verb: string;
  /** The page whose action does it, and what it is told. */
  action: string;
  values: Record<string, string>;
}

/** Undoes what has been begun, after asking once. */
export function ConfirmButton({ id, title, text, verb, action, values }: ConfirmButtonProps) {
  const [asking, ask] = useState(false);
  const { send, busy, data } = useSender();
  // Whatever came of it, the page now says how it stands.
  useEffect(() => {
    if (data) ask(false);
  }, [data]);
  return (
    <>
      <button type="button" className="btn small scripted" id={id} onClick={() => ask(true)}>
        {title}
      </button>
      {asking && (
        <ConfirmDialog title={title} opener={id} close={() => !busy && ask(false)}>
          <p>{text}</p>
          <div className="btn-row">
            <button type="button" className="btn large" onClick={() => !busy && ask(false)} aria-disabled={busy}>
              再想想
            </button>
            <button type="button" className="btn primary large" autoFocus aria-busy={busy} aria-disabled={busy} onClick={() => send(values, { action })}>
              {busy ? `${verb}中…` : `确认${verb}`}
            </button>
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}
