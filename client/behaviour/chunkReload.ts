import { CHUNK_RELOAD_INTERVAL } from '../../shared/constants.ts';

const KEY = 'chunk-reload';

/**
 * A route change that cannot load its code (a deploy took it away) reloads the page, at most once per 60 s (spec §4).
 * Says whether it did; otherwise the error page shows. Without storage it does not: a loop could not be told.
 */
export function reloadOnce(now = Date.now(), storage?: Pick<Storage, 'getItem' | 'setItem'>, reload = () => location.reload()): boolean {
  try {
    const kept = storage ?? sessionStorage;
    const last = Number(kept.getItem(KEY) ?? -Infinity);
    if (now - last < CHUNK_RELOAD_INTERVAL) return false;
    kept.setItem(KEY, String(now));
  } catch {
    return false;
  }
  reload();
  return true;
}

/** Vite says so when a dynamic import or its stylesheet fails. */
export function reloadOnChunkFailure(): void {
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}
