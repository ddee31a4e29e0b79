import { CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';

/** Properties of every field component, besides the attributes of its input. */
export interface FieldTexts {
  id: string;
  label: string;
  error?: string | undefined;
  help?: ReactNode;
  /** Marked beside the label. Fields are required otherwise. */
  optional?: boolean | undefined;
}

/** Label above, control, help and error below. The control takes its ARIA attributes from `described`. */
export function Field({ id, label, error, help, optional, children }: FieldTexts & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="opt">选填</span>}
      </label>
      {children}
      {help && (
        <div className="help" id={`${id}-help`}>
          {help}
        </div>
      )}
      {error && <FieldError id={id} error={error} />}
    </div>
  );
}

/** The message under a control. */
export function FieldError({ id, error }: { id: string; error: string }) {
  return (
    <p className="error" id={`${id}-error`}>
      <Icon of={CircleAlert} />
      {error}
    </p>
  );
}

/** ARIA attributes that tie a control to its error and help. */
export function described({ id, error, help }: Pick<FieldTexts, 'id' | 'error' | 'help'>) {
  const by = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': by || undefined };
}
