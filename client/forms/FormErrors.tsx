import { lazyPart } from '../ui/lazyPart.tsx';
import type { FormMessagesProps } from './FormMessages.tsx';

const FormMessages = lazyPart(() => import('./FormMessages.tsx'), 'FormMessages');

interface FormErrorsProps extends FormMessagesProps {
  /** All fields are in view beside the button, so that a fault is shown at its field only. */
  short?: boolean;
}

/** Before the button of a form, why it was not sent; nothing at first. */
export function FormErrors({ form, advice, short }: FormErrorsProps) {
  const { refusal, focus } = form;
  const faults = short ? [] : form.faults;
  // A message that is shown at its field is not repeated here.
  const hasMessage = refusal && !Object.values(refusal.errors).includes(refusal.message);
  return faults.length > 0 || hasMessage ? (
    <FormMessages form={{ refusal, faults, focus }} advice={advice} />
  ) : null;
}
