import { ArrowLeft } from 'lucide';
import type { ReactNode } from 'react';
import { useHydrated } from '../../ui/hooks/useHydrated.ts';
import { Icon } from '../../ui/Icon.tsx';

interface FormFootProps {
  /** Link to the previous step. */
  back: { href: string; text: string };
  /** Text of the primary button, and its text while the request is under way. */
  text: string;
  sending: string;
  busy: boolean;
  /** Saves the draft and leaves the form. */
  onSave?: (() => void) | undefined;
  /** Why the step was not sent, shown above the buttons. */
  children: ReactNode;
}

/** Buttons under a step: back, save for later, continue. */
export function FormFoot({ back, text, sending, busy, onSave, children }: FormFootProps) {
  const hydrated = useHydrated();
  return (
    <footer className="form-foot">
      {children}
      <a className="btn large" href={back.href}>
        <Icon of={ArrowLeft} size="small" />
        {back.text}
      </a>
      <div className="btn-row">
        {onSave ? (
          <button className="btn text scripted" type="button" onClick={onSave} aria-disabled={busy}>
            保存并退出
          </button>
        ) : (
          <a className="btn text" href="/form">
            保存并退出
          </a>
        )}
        <button className="btn primary large" type={hydrated ? 'submit' : 'button'} aria-busy={busy} aria-disabled={busy}>
          {busy && <span className="spin" aria-hidden="true" />}
          {busy ? sending : text}
        </button>
      </div>
    </footer>
  );
}
