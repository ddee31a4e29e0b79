import { CircleAlert } from 'lucide';
import type { ComponentProps } from 'react';
import { Icon } from '../../ui/Icon.tsx';

interface AffixFieldProps extends ComponentProps<'input'> {
  id: string;
  label: string;
  unit: string;
  /** Fault message, shown under the field. */
  error?: string | undefined;
}

/** A number field with its unit inside. */
export function AffixField({ label, unit, error, ...input }: AffixFieldProps) {
  const errorId = `${input.id}-error`;
  return (
    <div className="field">
      <label htmlFor={input.id}>
        {label}
        <span className="sr">{`（${unit}）`}</span>
      </label>
      <div className="affix">
        <input
          className="input"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          {...input}
        />
        <span className="unit" aria-hidden="true">
          {unit}
        </span>
      </div>
      {error && (
        <p className="error" id={errorId}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
    </div>
  );
}
