import { useEffect, useRef } from 'react';

/**
 * Ref of a GET form with uncontrolled fields and defaults from the URL. When `applied` changes (the URL has changed by 清除, a
 * page link or the Back button), the form is reset to its defaults.
 */
export function useAddressForm(applied: string) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(applied);
  useEffect(() => {
    if (shown.current === applied) return;
    shown.current = applied;
    form.current?.reset();
  }, [applied]);
  return form;
}
