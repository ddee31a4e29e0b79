import { fieldsOf } from '../../../shared/fieldsOf.ts';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * For a link that opens something over the page: a plain anchor; with JavaScript it also keeps the page where it was
 * scrolled to, and remembers that closing may simply go back.
 */
export function useOpenOverlay(href: string) {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(href, { preventScrollReset: true, state: { over: true } });
  };
}

/** Closes it: opened from the page at `href`, that is going back; opened by its address, it goes on to there. */
export function useCloseOverlay(href: string) {
  const navigate = useNavigate();
  const { over } = fieldsOf(useLocation().state);
  return () => void (over ? navigate(-1) : navigate(href, { preventScrollReset: true }));
}
