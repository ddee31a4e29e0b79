/** In browsers that do not tell when they are idle (ms). */
const SOON = 500;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Data saver is on, or the connection is 2g (spec §2). */
export function isCostly(): boolean {
  const { connection }: Navigator & { connection?: Connection } = navigator;
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/** As it is when the page is loaded. */
export const isSparing = typeof document !== 'undefined' && isCostly();

/** Aborted when the page is about to change, for which React needs the code of all its parts. */
export const firstView = new AbortController();

/**
 * Once the document is loaded and the browser is idle; never on the server. On a costly connection not before somebody uses the
 * page: a click and the keyboard move the focus.
 */
export function whenIdle(work: () => void): void {
  if (typeof document === 'undefined') return;
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, SOON));
  if (isSparing) addEventListener('focusin', work, { once: true });
  else if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

interface Later<T> {
  /** Null when it fails; the next call tries again. */
  load: () => Promise<T | null>;
  loaded?: T;
}

/** Loaded when the browser is idle, at the latest when it is needed. */
export function loadLater<T>(load: () => Promise<T>): Later<T> {
  const later: Later<T> = {
    load: () =>
      load().then(
        (loaded) => (later.loaded = loaded),
        () => null,
      ),
  };
  whenIdle(() => void later.load());
  return later;
}
