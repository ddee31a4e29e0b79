import type { ReactNode } from 'react';
import { described, FieldError, type FieldTexts } from './Field.tsx';

interface FieldGroupProps extends FieldTexts {
  /** Takes the full width of the form. */
  full?: boolean;
  role?: 'radiogroup' | undefined;
  children: ReactNode;
}

/** Several controls under one legend. */
export function FieldGroup({ id, label, error, help, optional, full, role, children }: FieldGroupProps) {
  const { 'aria-describedby': by, 'aria-invalid': invalid } = described({ id, error, help });
  return (
    <fieldset id={id} className={full ? 'field full' : 'field'} role={role} aria-describedby={by} aria-invalid={role && invalid}>
      <legend>
        {label}
        {optional && <span className="opt">选填</span>}
      </legend>
      {children}
      {help && (
        <div className="help" id={`${id}-help`}>
          {help}
        </div>
      )}
      {error && <FieldError id={id} error={error} />}
    </fieldset>
  );
}
