import { CircleAlert, type IconNode } from 'lucide';
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, ComponentProps } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import type { FormField } from '../../../shared/records/loan.ts';
import { LAST_DATE } from '../../../shared/time/days.ts';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>, FieldTexts {
  name: string;
  icon?: IconNode;
  /** A unit or a button. */
  end?: ReactNode;
}

/** Uncontrolled: useForm reads its value. */
export function TextField({
  label,
  error,
  help,
  optional,
  icon,
  end,
  className = 'input',
  ...input
}: TextFieldProps) {
  const texts = { id: input.id, label, error, help, optional };
  return (
    <Field {...texts}>
      <div className="affix">
        {icon && <Icon of={icon} />}
        <input className={className} {...input} {...described(texts)} />
        {end}
      </div>
    </Field>
  );
}

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'>, FieldTexts {
  options: NonNullable<FormField['options']>;
  placeholder?: string | undefined;
}

export function SelectField({
  label,
  error,
  help,
  optional,
  options,
  placeholder = '请选择',
  ...select
}: SelectFieldProps) {
  const texts = { id: select.id, label, error, help, optional };
  return (
    <Field {...texts}>
      <select className="select" {...select} {...described(texts)}>
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface AffixFieldProps extends ComponentProps<'input'> {
  id: string;
  label: string;
  unit: string;
  error?: string | undefined;
}

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

export interface FieldTexts {
  id: string;
  label: string;
  error?: string | undefined;
  help?: ReactNode;
  optional?: boolean | undefined;
}

/** The control takes its ARIA attributes from `described`. */
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

export function FieldError({ id, error }: { id: string; error: string }) {
  return (
    <p className="error" id={`${id}-error`}>
      <Icon of={CircleAlert} />
      {error}
    </p>
  );
}

/** Tie a control to its error and help. */
export function described({ id, error, help }: Pick<FieldTexts, 'id' | 'error' | 'help'>) {
  const by = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': by || undefined };
}

/** '' while the date is incomplete. */
export function DateField({ max = LAST_DATE, ...field }: Omit<TextFieldProps, 'type' | 'end'>) {
  return <TextField {...field} type="date" max={max} pattern={undefined} />;
}
