import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { fieldsOf } from '../../../shared/fieldsOf.ts';

/**
 * For a link to a dialog or drawer with its own URL: keeps the scroll position, and notes that closing can go back. Without
 * JavaScript it is a plain anchor.
 */
export function useOpenOverlay(href: string) {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(href, { preventScrollReset: true, state: { overlay: true } });
  };
}

/** Goes back if it was opened from the page at `href`, otherwise navigates there. */
export function useCloseOverlay(href: string) {
  const navigate = useNavigate();
  const { overlay } = fieldsOf(useLocation().state);
  return () => void (overlay ? navigate(-1) : navigate(href, { preventScrollReset: true }));
}
