import { systemClock, type Clock } from './clock.ts';

/**
 * Turns for work that occupies the event loop for some milliseconds, such as rendering a page. There is one turn in each round of
 * the loop, so that a short request, such as one for `/healthz`, never waits for more than one page.
 */
export function createTurns({ now, defer }: Pick<Clock, 'now' | 'defer'> = systemClock) {
  const waiting: (() => void)[] = [];
  function next(): void {
    waiting.shift()?.();
    if (waiting.length > 0) defer(next);
  }
  return {
    /** Resolves when it is the caller's turn, with the time that it waited (ms). */
    take: (): Promise<number> => {
      const since = now();
      return new Promise((resolve) => {
        waiting.push(() => resolve(now() - since));
        if (waiting.length === 1) defer(next);
      });
    },
  };
}
