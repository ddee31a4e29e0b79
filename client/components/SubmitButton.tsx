interface SubmitButtonProps {
  busy: boolean;
  children: string;
  /** Said instead while it is busy. */
  sending: string;
}

/** The one primary button of a form. Busy, it keeps focus and colour but sends nothing (useForm refuses). */
export function SubmitButton({ busy, children, sending }: SubmitButtonProps) {
  return (
    <button className="btn primary large wide" aria-busy={busy} aria-disabled={busy}>
      {busy && <span className="spin" aria-hidden="true" />}
      {busy ? sending : children}
    </button>
  );
}
