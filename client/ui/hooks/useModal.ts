import { useEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';

/**
 * A `<dialog open>` that the server rendered, made modal by the browser: the page beneath is inert, the focus is kept
 * inside, Escape and a click beside it close. The address opens and closes it, so `close` is a navigation.
 * `returnTo` is the id of what gets the focus afterwards.
 */
export function useModal(close: () => void, returnTo: string) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    shown.removeAttribute('open');
    shown.showModal();
    // The dialog itself, not its first link: readers hear its name, and the next Tab is at its beginning.
    shown.focus();
    return () => {
      shown.close();
      // Arriving on a page moves the focus to its content (arrival.ts), in a frame that was asked for before this one.
      requestAnimationFrame(() => document.getElementById(returnTo)?.focus({ preventScroll: true }));
    };
  }, [returnTo]);

  return {
    ref: dialog,
    onCancel(event: SyntheticEvent) {
      event.preventDefault();
      close();
    },
    /** The backdrop is the dialog itself; its content covers all of it. */
    onClick(event: MouseEvent) {
      if (event.target === event.currentTarget) close();
    },
  };
}
