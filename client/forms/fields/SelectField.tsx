import type { SelectHTMLAttributes } from 'react';
import type { FormField } from '../../../shared/records/loan.ts';
import { described, Field, type FieldTexts } from './Field.tsx';

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'>, FieldTexts {
  options: NonNullable<FormField['options']>;
  placeholder?: string | undefined;
}

/** A select with a label. */
export function SelectField({ label, error, help, optional, options, placeholder = '请选择', ...select }: SelectFieldProps) {
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
