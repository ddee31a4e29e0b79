import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { useAddressForm } from '../ui/FilterBar.tsx';
import { Alert } from '../ui/Icon.tsx';

interface CheckedFormProps {
  action: string;
  label: string;
  className?: string;
  texts: Record<string, string>;
  errors: Partial<Record<string, string>>;
  button: ReactNode;
  onInput?: (event: SyntheticEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/**
 * A plain GET form, so that a result has a URL, and works without JavaScript. The page that it leads to says what is wrong;
 * the first faulty field gets the focus.
 */
export function CheckedForm({ label, texts, errors, button, children, ...props }: CheckedFormProps) {
  const form = useAddressForm(JSON.stringify(texts));
  const faults = Object.keys(errors).length;
  const isFirst = useRef(true);
  useEffect(() => {
    if (faults > 0 && !isFirst.current)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    isFirst.current = false;
  }, [faults, form, texts]);
  return (
    <form ref={form} noValidate aria-label={label} {...props}>
      {children}
      {faults > 0 && (
        <Alert tone="bad" icon="circle-alert" role="alert">
          {faults === 1 ? '有一项需要修改' : `有 ${faults} 项需要修改`}
        </Alert>
      )}
      {button}
    </form>
  );
}
