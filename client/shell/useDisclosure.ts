import { useEffect, useRef } from 'react';

/**
 * Turns a `<details>` into a menu: Escape closes it and returns the focus; a click or focus elsewhere closes it; so does a
 * navigation (`place` changes). Without JavaScript it still opens and closes.
 */
export function useDisclosure(place: string) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const menu = details.current;
    if (!menu) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', escape);
    };
  }, []);

  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [place]);

  return details;
}
