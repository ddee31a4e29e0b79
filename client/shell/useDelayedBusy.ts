import { useEffect, useRef, useState } from 'react';

/**
 * Whether to show a busy indicator: only after `delay`, so that quick work shows nothing; then for at least `minimum`, so that
 * it does not flicker. Both in ms.
 */
export function useDelayedBusy(busy: boolean, delay: number, minimum: number): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (busy === shown) return;
    const wait = busy ? delay : since.current + minimum - performance.now();
    const timer = setTimeout(() => {
      since.current = performance.now();
      setShown(busy);
    }, wait);
    return () => clearTimeout(timer);
  }, [busy, shown, delay, minimum]);
  return shown;
}
