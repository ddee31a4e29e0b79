/** In browsers that do not tell when they are idle (ms). */
const SOON = 500;

/** Once the document is loaded and the browser is idle; never on the server. */
export function whenIdle(work: () => void): void {
  if (typeof document === 'undefined') return;
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, SOON));
  if (document.readyState === 'complete') wait();
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
