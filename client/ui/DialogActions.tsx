import type { ReactNode } from 'react';

interface DialogActionsProps {
  close: () => void;
  /** The act is under way and cannot be called off. */
  busy?: boolean;
  /** The act: a button or a link. */
  children: ReactNode;
}

/** The end of a dialog, the same in all of them: 取消 on the left and first by Tab, the act on the right. */
export function DialogActions({ close, busy = false, children }: DialogActionsProps) {
  return (
    <div className="dialog-acts">
      <button type="button" className="btn large scripted" onClick={() => !busy && close()} aria-disabled={busy}>
        取消
      </button>
      {children}
    </div>
  );
}
