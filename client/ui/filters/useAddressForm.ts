import { useEffect, useRef } from 'react';

/**
 * Ref of a GET form whose fields are uncontrolled and have their defaults from the address. `applied` changes with the
 * address: after 清除, a page link or the back button, what was typed gives way to what the address says.
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
