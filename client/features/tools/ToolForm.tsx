import { CircleAlert } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useAddressForm } from '../../ui/filters/useAddressForm.ts';
import type { ToolPath } from './tools.ts';

interface ToolFormProps {
  path: ToolPath;
  texts: Record<string, string>;
  errors: Partial<Record<string, string>>;
  children: ReactNode;
}

/**
 * The form of a calculator: a plain GET form, so that a calculation has a URL, and works without JavaScript. What is wrong is said by
 * the page that the form leads to, at the fields, and the first of them gets the focus.
 */
export function ToolForm({ path, texts, errors, children }: ToolFormProps) {
  const form = useAddressForm(JSON.stringify(texts));
  const faults = Object.keys(errors).length;
  const isFirst = useRef(true);
  useEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (faults > 0 && !wasFirst) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults, form, texts]);
  return (
    <form ref={form} action={path} noValidate aria-label="计算条件">
      {children}
      {faults > 0 && (
        <p className="alert bad" role="alert">
          <Icon of={CircleAlert} />
          {faults === 1 ? '有一项需要修改' : `有 ${faults} 项需要修改`}
        </p>
      )}
      <button className="btn primary wide">计算</button>
    </form>
  );
}
