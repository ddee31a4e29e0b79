import type { ReactNode } from 'react';
import { useHydrated } from '../ui/hooks/useHydrated.ts';
import { Icon } from '../ui/Icon.tsx';
import type { FormMessagesProps } from './FormMessages.tsx';
import type { FormHandle } from './useForm.ts';
import { FormMessages } from './FormMessages.tsx';

interface SubmitButtonProps {
  busy: boolean;
  children: string;
  sending: string;
  form?: string;
  /** Cannot be undone. */
  isFinal?: boolean;
}

/**
 * While busy it keeps focus and colour, and useForm ignores it. Before hydration the browser would post to the page's path, which
 * accepts no POST.
 */
export function SubmitButton({ busy, children, sending, form, isFinal }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <button
      form={form}
      type={hydrated ? 'submit' : 'button'}
      className={`btn ${isFinal ? 'danger' : 'primary'} large wide`}
      aria-busy={busy}
      aria-disabled={busy}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      <span>{busy ? sending : children}</span>
    </button>
  );
}

/** A call needs a header against CSRF, which a plain form cannot send. */
export function NoScript() {
  return (
    <noscript>
      <div className="alert warn">
        <Icon name="circle-alert" />
        <p>请在浏览器中启用 JavaScript 后再提交。</p>
      </div>
    </noscript>
  );
}

interface FormErrorsProps extends FormMessagesProps {
  /** All fields are in view: faults are shown there only. */
  short?: boolean;
}

/** Why the form was not sent; nothing at first. */
export function FormErrors({ form, advice, short }: FormErrorsProps) {
  const { refusal, focus } = form;
  const faults = short ? [] : form.faults;
  // Not repeated if it is shown at its field.
  const hasMessage = refusal && !Object.values(refusal.errors).includes(refusal.message);
  return faults.length > 0 || hasMessage ? (
    <FormMessages form={{ refusal, faults, focus }} advice={advice} />
  ) : null;
}

interface SubmitProps extends Omit<FormErrorsProps, 'form'> {
  form: FormHandle;
  children: ReactNode;
}

/** Why the form was not sent, and its button; while the outcome is unknown, what became of it. */
export function FormEnd({ form, children, ...errors }: SubmitProps) {
  return (
    form.outcome ?? (
      <>
        <FormErrors form={form} {...errors} />
        {children}
      </>
    )
  );
}

interface FormFrameProps extends Omit<SubmitProps, 'form'> {
  form: FormHandle;
  className?: string;
  verb: string;
  sending?: string;
}

export function FormFrame({
  form,
  className = 'stack',
  verb,
  sending = '提交中…',
  children,
  ...end
}: FormFrameProps) {
  return (
    <form className={className} {...form.props}>
      <NoScript />
      {children}
      <FormEnd form={form} {...end}>
        <SubmitButton busy={form.busy} sending={sending}>
          {verb}
        </SubmitButton>
      </FormEnd>
    </form>
  );
}
