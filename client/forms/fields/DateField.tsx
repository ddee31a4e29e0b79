import { LAST_DATE } from '../../../shared/time/days.ts';
import { type TextFieldProps, TextField } from './TextField.tsx';

/** '' while the date is incomplete. */
export function DateField({ max = LAST_DATE, ...field }: Omit<TextFieldProps, 'type' | 'end'>) {
  return <TextField {...field} type="date" max={max} pattern={undefined} />;
}
