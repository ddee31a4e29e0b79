import { CircleAlert } from 'lucide';
import { useHydrated } from '../ui/hooks/useHydrated.ts';
import { Icon } from '../ui/Icon.tsx';

interface SubmitButtonProps {
  busy: boolean;
  children: string;
  sending: string;
  form?: string;
}

/**
 * While busy it keeps focus and colour, and useForm ignores it. Before hydration the browser would post to the page's path, which
 * accepts no POST.
 */
export function SubmitButton({ busy, children, sending, form }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <button
      form={form}
      type={hydrated ? 'submit' : 'button'}
      className="btn primary large wide"
      aria-busy={busy}
      aria-disabled={busy}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      {busy ? sending : children}
    </button>
  );
}

/** A call needs a header against CSRF, which a plain form cannot send. */
export function NoScript() {
  return (
    <noscript>
      <div className="alert warn">
        <Icon of={CircleAlert} />
        <p>请在浏览器中启用 JavaScript 后再提交。</p>
      </div>
    </noscript>
  );
}
