import type { ReactNode } from 'react';
import type { FieldState } from '../useForm.ts';
import { described, FieldError } from './Field.tsx';

interface CheckboxProps extends FieldState {
  /** What is ticked; may hold links. */
  children: ReactNode;
}

/** A tick, with its error below. Its value is 1. */
export function Checkbox({ children, error, id, name, required }: CheckboxProps) {
  return (
    <div className="field tick-field">
      <label className="tick">
        <input type="checkbox" id={id} name={name} value="1" required={required} {...described({ id, error })} />
        <span>{children}</span>
      </label>
      {error && <FieldError id={id} error={error} />}
    </div>
  );
}
