import type { ReactNode } from 'react';
import { useHydrated } from '../../../ui/hooks/useHydrated.ts';
import { Icon } from '../../../ui/Icon.tsx';

interface FormFootProps {
  back: { href: string; text: string };
  text: string;
  sending: string;
  busy: boolean;
  onSave?: (() => void) | undefined;
  children: ReactNode;
}

/** Id of the button that goes on, or sends. */
export const SUBMIT = 'form-next';

export function FormFoot({ back, text, sending, busy, onSave, children }: FormFootProps) {
  const hydrated = useHydrated();
  return (
    <footer className="form-foot">
      {children}
      <a className="btn large" href={back.href}>
        <Icon name="arrow-left" size="small" />
        <span>{back.text}</span>
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
        <button
          id={SUBMIT}
          className="btn primary large"
          type={hydrated ? 'submit' : 'button'}
          aria-busy={busy}
          aria-disabled={busy}
        >
          {busy && <span className="spin" aria-hidden="true" />}
          <span>{busy ? sending : text}</span>
        </button>
      </div>
    </footer>
  );
}

export function DraftPrivacy({ agreementHref }: { agreementHref: string | null }) {
  return (
    <p className="full consent">
      <Icon name="lock-keyhole" size="small" />
      <span>
        以上信息仅存为您的草稿；在最后一步单独授权之前，不会提供给任何机构。
        {agreementHref && (
          <a href={agreementHref} target="_blank">
            查看个人信息授权书
          </a>
        )}
      </span>
    </p>
  );
}

interface StepRailProps {
  steps: readonly { title: string; summary?: string; filled: boolean }[];
  current: number;
  href: (step: number) => string;
}

export function StepRail({ steps, current, href }: StepRailProps) {
  return (
    <ol className={steps.length > 5 ? 'card steps many' : 'card steps'} aria-label="申请步骤">
      {steps.map(({ title, summary, filled }, index) => {
        const step = index + 1;
        const isEarlier = step < current;
        const done = isEarlier && filled;
        return (
          <li
            key={step}
            className={done ? 'done' : undefined}
            aria-current={step === current ? 'step' : undefined}
          >
            <span>{done ? <Icon name="check" size="small" /> : step}</span>
            <div>
              <b>{isEarlier ? <a href={href(step)}>{title}</a> : title}</b>
              {summary && <small>{summary}</small>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
