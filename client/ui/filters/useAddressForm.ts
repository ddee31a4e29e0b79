import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigation } from 'react-router-dom';

/**
 * Ref of a GET form with uncontrolled fields and defaults from the URL. When `applied` changes (the URL has changed by 清除, a
 * page link or the Back button), the form is reset to its defaults. What was typed while that page was loading stays.
 */
export function useAddressForm(applied: string) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(applied);
  const isLoading = useNavigation().state !== 'idle';
  const typed = useRef(new Set<HTMLInputElement>());

  const note = useEffectEvent(({ target }: Event) => {
    if (isLoading && target instanceof HTMLInputElement && target.type === 'text') typed.current.add(target);
  });
  useEffect(() => {
    const element = form.current;
    const forget = () => typed.current.clear();
    element?.addEventListener('input', note);
    element?.addEventListener('submit', forget);
    return () => {
      element?.removeEventListener('input', note);
      element?.removeEventListener('submit', forget);
    };
  }, []);

  useEffect(() => {
    if (shown.current === applied) return;
    shown.current = applied;
    const stays = [...typed.current].map((field) => [field, field.value] as const);
    typed.current.clear();
    form.current?.reset();
    for (const [field, value] of stays) field.value = value;
  }, [applied]);
  return form;
}
