import { LAST_DATE } from '../../../shared/time/days.ts';
import { type TextFieldProps, TextField } from './TextField.tsx';

/** A native date field. The value is `2026-11-20`, or '' while the date is incomplete. */
export function DateField({ max = LAST_DATE, ...field }: Omit<TextFieldProps, 'type' | 'end'>) {
  return <TextField {...field} type="date" max={max} pattern={undefined} />;
}
