import type { IconNode } from 'lucide';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { described, Field, type FieldTexts } from './Field.tsx';
import { Icon } from '../../ui/Icon.tsx';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>, FieldTexts {
  name: string;
  /** Inside the field, before the text. */
  icon?: IconNode;
  /** Inside the field, after the text: a unit or a button. */
  end?: ReactNode;
}

/** A line of text. The input is uncontrolled: useForm reads its value. */
export function TextField({ label, error, help, optional, icon, end, className = 'input', ...input }: TextFieldProps) {
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
