import { whenIdle } from './whenIdle.ts';

/** Code that is not loaded with the page's. */
interface Later<T> {
  /** Loads it, if that has not happened. Null when that fails; the next call tries again. */
  load: () => Promise<T | null>;
  /** What was loaded. */
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
