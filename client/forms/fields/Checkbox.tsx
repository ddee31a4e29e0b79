import type { ReactNode } from 'react';
import type { FieldState } from '../useForm.ts';
import { described, FieldError } from './Field.tsx';

interface CheckboxProps extends FieldState {
  /** The label; may contain links. */
  children: ReactNode;
}

/** A checkbox with the value 1 and its error below. */
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
