import { useEffect, useState, useSyncExternalStore, type FocusEvent } from 'react';

export const nextEntry = (index: number, count: number): number => (count > 0 ? (index + 1) % count : 0);

/**
 * Each entry for `interval` ms. Pauses under the pointer or keyboard focus, while the tab is hidden, and after `toggle`. Spread
 * `hold` on the element.
 */
export function useRotation(count: number, interval: number) {
  const [index, setIndex] = useState(0);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [stopped, setStopped] = useState(false);
  const visible = useSyncExternalStore(
    watchVisibility,
    () => !document.hidden,
    () => true,
  );
  const running = count > 1 && visible && !hovered && !focused && !stopped;

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setIndex((shown) => nextEntry(shown, count)), interval);
    return () => clearTimeout(timer);
  }, [running, index, count, interval]);

  return {
    // The list may have become shorter.
    index: index < count ? index : 0,
    show: setIndex,
    stopped,
    toggle: () => setStopped(!stopped),
    hold: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      // Not the focus that a mouse click leaves behind.
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}

function watchVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
