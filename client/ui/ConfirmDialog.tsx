import { useEffect, type ReactNode, useRef, type MouseEvent, type SyntheticEvent } from 'react';
import { Icon } from './Icon.tsx';
import { Part } from './Part.tsx';
import { Shown } from './Private.tsx';

interface ConfirmDialogProps {
  title: string;
  /** Gets the focus back. */
  opener: string;
  close: () => void;
  children: ReactNode;
}

const TITLE = 'confirm-title';

/** What is to be confirmed can be read, hidden amounts too. */
export function ConfirmDialog({ title, opener, close, children }: ConfirmDialogProps) {
  const modal = useModal(close, opener);
  // When the opener is gone, the page's heading gets the focus; otherwise it would be on the body.
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (!document.getElementById(opener))
          document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
  return (
    <dialog className="dialog" open tabIndex={-1} aria-labelledby={TITLE} {...modal}>
      <div>
        <header>
          <h2 id={TITLE}>{title}</h2>
          <button type="button" className="close scripted" aria-label="关闭" onClick={close}>
            <Icon name="x" />
          </button>
        </header>
        <Shown>
          <Part>{children}</Part>
        </Shown>
      </div>
    </dialog>
  );
}

interface DialogActProps {
  busy: boolean;
  act: () => void;
  children: string;
}

/** The button of a dialog's act. While busy it keeps focus and colour. */
export const DialogAct = ({ busy, act, children }: DialogActProps) => (
  <button type="button" className="btn primary large" aria-busy={busy} aria-disabled={busy} onClick={act}>
    {busy && <span className="spin" aria-hidden="true" />}
    <span>{busy ? '提交中…' : children}</span>
  </button>
);

interface DialogActionsProps {
  close: () => void;
  busy?: boolean;
  children: ReactNode;
}

/** The same in all dialogs: 取消 on the left and first by Tab, the act on the right. */
export function DialogActions({ close, busy = false, children }: DialogActionsProps) {
  return (
    <div className="dialog-acts">
      <button
        type="button"
        className="btn large scripted"
        onClick={() => !busy && close()}
        aria-disabled={busy}
      >
        取消
      </button>
      {children}
    </div>
  );
}

/**
 * Makes a server-rendered `<dialog open>` modal: the focus stays inside, and Escape or a click on the backdrop closes it.
 * `returnTo`: gets the focus afterwards.
 */
export function useModal(close: () => void, returnTo: string) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    shown.removeAttribute('open');
    shown.showModal();
    // The dialog itself, so that screen readers announce its name and Tab starts at its beginning.
    shown.focus();
    return () => {
      shown.close();
      // Later than the frame in which a navigation moves the focus (shell/focusAfterNavigation.ts). The
      // opener may be gone by then.
      requestAnimationFrame(() =>
        (document.getElementById(returnTo) ?? document.getElementById('main'))?.focus({
          preventScroll: true,
        }),
      );
    };
  }, [returnTo]);

  return {
    ref: dialog,
    onCancel(event: SyntheticEvent) {
      event.preventDefault();
      close();
    },
    /** A click on the backdrop has the dialog as its target. */
    onClick(event: MouseEvent) {
      if (event.target === event.currentTarget) close();
    },
  };
}
