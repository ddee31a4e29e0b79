/** Time after which the work is done in browsers that do not tell when they are idle (ms). */
const SOON = 500;

/** Does something that can wait once the document is loaded and the browser is idle; never on the server. */
export function whenIdle(work: () => void): void {
  if (typeof document === 'undefined') return;
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, SOON));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/** Code that is not loaded with the page's. */
interface Later<T> {
  /** Loads it, if that has not happened. Null when that fails; the next call tries again. */
  load: () => Promise<T | null>;
  loaded?: T;
}

/** The browser loads the code when it is idle, at the latest when it is needed. */
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
