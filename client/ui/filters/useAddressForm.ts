import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';

/**
 * Ref of a GET form with uncontrolled fields and defaults from the URL. When `applied` changes (the URL has changed by 清除, a
 * page link or the Back button), the form is reset to its defaults. What was typed while that page was loading stays.
 */
export function useAddressForm(applied: string) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(applied);
  const isLoading = useNavigation().state !== 'idle';
  /** New after each navigation, also to the same address. */
  const { key } = useLocation();
  /** Another page has been asked for: from the submit on, since a fast one is there before React has rendered that it is loading. */
  const isPending = useRef(false);
  const typed = useRef(new Set<HTMLInputElement>());

  useEffect(() => {
    const element = form.current;
    const note = ({ target }: Event) => {
      // What is chosen, not typed, is submitted at once.
      if (isPending.current && target instanceof HTMLInputElement && !/radio|checkbox/.test(target.type)) typed.current.add(target);
    };
    const submit = () => {
      isPending.current = true;
      typed.current.clear();
    };
    element?.addEventListener('input', note);
    element?.addEventListener('submit', submit);
    return () => {
      element?.removeEventListener('input', note);
      element?.removeEventListener('submit', submit);
    };
  }, []);

  useEffect(() => {
    isPending.current = isLoading;
  }, [isLoading, key]);

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
