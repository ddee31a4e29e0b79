import { lazyPart } from '../ui/lazyPart.tsx';
import type { FormMessagesProps } from './FormMessages.tsx';

const FormMessages = lazyPart(() => import('./FormMessages.tsx').then((module) => module.FormMessages));

/** Above the fields, what is wrong with the form; nothing at first. */
export function FormErrors({ form, advice }: FormMessagesProps) {
  const { faults, refusal } = form;
  // A message that is shown at its field is not repeated here.
  const hasMessage = refusal && !Object.values(refusal.errors).includes(refusal.message);
  return faults.length > 0 || hasMessage ? <FormMessages form={form} advice={advice} /> : null;
}
