import type { TextareaHTMLAttributes } from 'react';
import { described, Field, type FieldTexts } from './TextField.tsx';

interface AreaFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>, FieldTexts {
  name: string;
  pattern?: string | undefined;
  /** Characters typed. Not a live region. */
  length: number;
  max: number;
}

/** Uncontrolled. Without `maxlength`, which would silently cut pasted text. */
export function AreaField({
  label,
  error,
  help,
  optional,
  length,
  max,
  pattern: _,
  ...area
}: AreaFieldProps) {
  const count = (
    <span className={length > max ? 'count over' : 'count'}>
      <span>{`${length} / ${max}`}</span>
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
