import { CHUNK_RELOAD_INTERVAL } from '../../shared/constants.ts';

const KEY = 'chunk-reload';

/**
 * A route change that cannot load its code (a deploy took it away) reloads the page, at most once per 60 s (spec §4).
 * Says whether it did; otherwise the error page shows.
 */
export function reloadOnce(now = Date.now(), storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage, reload = () => location.reload()): boolean {
  const last = Number(storage.getItem(KEY) ?? -Infinity);
  if (now - last < CHUNK_RELOAD_INTERVAL) return false;
  storage.setItem(KEY, String(now));
  reload();
  return true;
}

/** Vite says so when a dynamic import or its stylesheet fails. */
export function reloadOnChunkFailure(): void {
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}
