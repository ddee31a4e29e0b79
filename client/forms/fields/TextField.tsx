import {
  useState,
  type ComponentProps,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type SelectHTMLAttributes,
  type SyntheticEvent,
} from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { TEXT_MAX } from '../../lib/readForm.ts';
import type { IconName } from '../../ui/iconNames.ts';
import { normalizeWan } from '../../../shared/money/typedSum.ts';
import { wanFault, wanRule } from '../../../shared/money/wan.ts';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>, FieldTexts {
  name: string;
  icon?: IconName;
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
        {icon && <Icon name={icon} />}
        <input className={className} {...input} {...described(texts)} />
        {end}
      </div>
    </Field>
  );
}

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'>, FieldTexts {
  options: readonly { value: string; label: string; disabled?: boolean }[];
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
          <option key={option.value} value={option.value} disabled={option.disabled}>
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
          maxLength={TEXT_MAX}
          {...described({ id: input.id, error })}
          {...input}
        />
        <span className="unit" aria-hidden="true">
          {unit}
        </span>
      </div>
      {error && <FieldError id={input.id} error={error} />}
    </div>
  );
}

/** A sum in 万元 of a plain form. With JavaScript a message replaces the browser's bubble, and what is typed takes the form of the rule. */
export function useWanField() {
  const [error, setError] = useState<string>();
  const clear = () => setError(undefined);
  const normalize = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) =>
    void (input.value = normalizeWan(input.value));
  return {
    error,
    clear,
    props: {
      name: 'amount',
      pattern: wanRule.pattern,
      onInvalid(event: SyntheticEvent<HTMLInputElement>) {
        event.preventDefault();
        setError(wanFault(event.currentTarget.value) ?? wanRule.message);
        event.currentTarget.focus();
      },
      onInput: clear,
      onBlur: normalize,
      // It sends the form before the field is left.
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => event.key === 'Enter' && normalize(event),
    },
  };
}

export interface FieldTexts {
  id: string;
  label: string;
  error?: string | undefined;
  help?: ReactNode;
  optional?: boolean | undefined;
}

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
    <p key={error} className="error" id={`${id}-error`}>
      <Icon name="circle-alert" />
      {error}
    </p>
  );
}

export function described({ id, error, help }: Pick<FieldTexts, 'id' | 'error' | 'help'>) {
  const by = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': by || undefined };
}
