import { X } from 'lucide';
import { useEffect, type ReactNode } from 'react';
import { useModal } from './hooks/useModal.ts';
import { Icon } from './Icon.tsx';

interface ConfirmDialogProps {
  title: string;
  /** Id of the element that opened it and gets the focus back. */
  opener: string;
  close: () => void;
  children: ReactNode;
}

const TITLE = 'confirm-title';

/** A dialog for confirming an action, such as a payment. */
export function ConfirmDialog({ title, opener, close, children }: ConfirmDialogProps) {
  const modal = useModal(close, opener);
  // When the act has removed the opener, the page's heading gets the focus instead; otherwise it would be on the body.
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (!document.getElementById(opener)) document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
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
            <Icon of={X} />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
