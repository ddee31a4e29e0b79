import type { TextareaHTMLAttributes } from 'react';
import { described, Field, type FieldTexts } from './Field.tsx';

interface AreaFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>, FieldTexts {
  name: string;
  pattern?: string | undefined;
  /** Characters so far, and how many there may be; counted aloud only by those who ask. */
  length: number;
  max: number;
}

/** Several lines of text with their count. Like TextField, its value is the form's. No `maxlength`: it would cut what is pasted. */
export function AreaField({ label, error, help, optional, length, max, pattern: _, ...area }: AreaFieldProps) {
  const count = (
    <span className={length > max ? 'count over' : 'count'}>
      {`${length} / ${max}`}
      <span className="sr"> 个字</span>
    </span>
  );
  const texts = {
    id: area.id,
    label,
    error,
    help: (
      <>
        {help}
        {count}
      </>
    ),
    optional,
  };
  return (
    <Field {...texts}>
      <textarea className="input area" rows={6} {...area} {...described(texts)} />
    </Field>
  );
}
