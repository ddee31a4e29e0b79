import { useEffect, useState } from 'react';
import type { SubmitTarget } from 'react-router-dom';
import { ConfirmDialog, DialogActions } from '../ui/ConfirmDialog.tsx';
import { useSender } from '../lib/useSender.ts';

interface ConfirmButtonProps {
  /** Gets the focus back when the dialog closes. */
  id: string;
  title: string;
  text: string;
  /** Names the button, when its text is the same on several. */
  label?: string;
  /** On the dialog's button after 确认. Without it the button says the title. */
  verb?: string;
  action: string;
  values: SubmitTarget;
  /** Cannot be undone. */
  isFinal?: boolean;
  /** Beside a button of the usual height. */
  isTall?: boolean;
}

export function ConfirmButton({
  id,
  title,
  text,
  label,
  verb,
  action,
  values,
  isFinal,
  isTall,
}: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  const { send, busy, data } = useSender();
  // Successful or not: the page shows the new status by then, so that the focus does not go to a button that
  // disappears.
  useEffect(() => {
    if (data && !busy) setAsking(false);
  }, [data, busy]);
  return (
    <>
      <button
        type="button"
        className={`btn scripted${isTall ? '' : ' small'}${isFinal ? ' danger' : ''}`}
        id={id}
        aria-label={label}
        onClick={() => setAsking(true)}
      >
        {title}
      </button>
      {asking && (
        <ConfirmDialog title={title} opener={id} close={() => !busy && setAsking(false)}>
          <p>{text}</p>
          <DialogActions close={() => setAsking(false)} busy={busy}>
            <button
              type="button"
              className={isFinal ? 'btn danger large' : 'btn primary large'}
              aria-busy={busy}
              aria-disabled={busy}
              onClick={() => send(values, { action })}
            >
              {busy ? `${verb ?? title}中…` : verb ? `确认${verb}` : title}
            </button>
          </DialogActions>
        </ConfirmDialog>
      )}
    </>
  );
}
