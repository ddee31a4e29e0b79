import { useHydrated } from '../ui/hooks/useHydrated.ts';

interface SubmitButtonProps {
  busy: boolean;
  children: string;
  /** Said instead while it is busy. */
  sending: string;
  /** Id of the form, when the button stands beside it. */
  form?: string;
}

/**
 * The one primary button of a form. Busy, it keeps focus and colour but sends nothing (useForm refuses). Before
 * hydration it submits nothing either: the browser would post to the page itself, which takes no posts.
 */
export function SubmitButton({ busy, children, sending, form }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <button form={form} type={hydrated ? 'submit' : 'button'} className="btn primary large wide" aria-busy={busy} aria-disabled={busy}>
      {busy && <span className="spin" aria-hidden="true" />}
      {busy ? sending : children}
    </button>
  );
}
