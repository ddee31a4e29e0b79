import { lazyPart } from '../ui/lazyPart.tsx';
import type { FormMessagesProps } from './FormMessages.tsx';

const FormMessages = lazyPart(() => import('./FormMessages.tsx'), 'FormMessages');

interface FormErrorsProps extends FormMessagesProps {
  /** All fields are in view: faults are shown there only. */
  short?: boolean;
}

/** Why the form was not sent; nothing at first. */
export function FormErrors({ form, advice, short }: FormErrorsProps) {
  const { refusal, focus } = form;
  const faults = short ? [] : form.faults;
  // Not repeated if it is shown at its field.
  const hasMessage = refusal && !Object.values(refusal.errors).includes(refusal.message);
  return faults.length > 0 || hasMessage ? (
    <FormMessages form={{ refusal, faults, focus }} advice={advice} />
  ) : null;
}
