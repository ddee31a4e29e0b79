import { CalendarButton } from '../../ui/dates/CalendarButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A native date field with our calendar. The value is `2026-11-20`, or ''. */
export function DateField(field: Omit<TextFieldProps, 'type' | 'end'>) {
  return <TextField {...field} type="date" pattern={undefined} end={!field.readOnly && <CalendarButton label={field.label} />} />;
}
