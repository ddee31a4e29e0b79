import { useEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';

/**
 * Makes a server-rendered `<dialog open>` modal: the page beneath is inert, the focus stays inside, and Escape or a click on the
 * backdrop closes it. Its state is the URL, so `close` is a navigation. `returnTo`: id of the element that gets the focus
 * afterwards.
 */
export function useModal(close: () => void, returnTo: string) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    shown.removeAttribute('open');
    shown.showModal();
    // Focuses the dialog itself, so that screen readers announce its name and Tab starts at its beginning.
    shown.focus();
    return () => {
      shown.close();
      // A navigation moves the focus to the content in an animation frame (shell/focusAfterNavigation.ts), which was requested earlier.
      // What opened the dialog may be gone by then, such as the button of an act that was done.
      requestAnimationFrame(() => (document.getElementById(returnTo) ?? document.getElementById('main'))?.focus({ preventScroll: true }));
    };
  }, [returnTo]);

  return {
    ref: dialog,
    onCancel(event: SyntheticEvent) {
      event.preventDefault();
      close();
    },
    /** A click on the backdrop has the dialog as its target; elsewhere the content covers the dialog. */
    onClick(event: MouseEvent) {
      if (event.target === event.currentTarget) close();
    },
  };
}
