import { useEffect, useState, useSyncExternalStore, type FocusEvent } from 'react';

/** Index of the next entry; the first one follows the last. */
const nextEntry = (index: number, count: number): number => (count > 0 ? (index + 1) % count : 0);

/**
 * Shows one of `count` entries at a time, each for `interval` ms. Pauses while the pointer or the keyboard focus is on it, while
 * the tab is hidden, and when `toggle` has stopped it. Spread `hold` on the rotating element.
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
    // The list may have become shorter than the current index.
    index: index < count ? index : 0,
    show: setIndex,
    stopped,
    toggle: () => setStopped(!stopped),
    hold: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      // Only keyboard focus pauses, not the focus that a mouse click leaves behind.
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}

function watchVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
