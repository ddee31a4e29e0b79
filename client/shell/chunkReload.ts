import { CHUNK_RELOAD_INTERVAL } from '../../shared/constants.ts';
import { tabStorage, type SafeStorage } from '../lib/safeStorage.ts';

const KEY = 'chunk-reload';

/**
 * A route change that cannot load its code (a deploy took it away) loads the page anew, at most once per 60 s (spec §4).
 * Says whether it did; otherwise the error page shows. Without storage it does not: a loop could not be told.
 */
export function reloadOnce(now = Date.now(), kept: Pick<SafeStorage, 'get' | 'set'> = tabStorage, reload = () => location.reload()): boolean {
  const last = Number(kept.get(KEY) ?? -Infinity);
  if (now - last < CHUNK_RELOAD_INTERVAL || !kept.set(KEY, String(now))) return false;
  reload();
  return true;
}

/**
 * Vite says so when a dynamic import or its stylesheet fails. `wanted` tells the address that is being gone to; null:
 * nobody goes anywhere (a prefetch failed), and a page with a half-filled form must not be taken away.
 */
export function reloadOnChunkFailure(wanted: () => string | null): void {
  addEventListener('vite:preloadError', (event) => {
    const address = wanted();
    if (address !== null && reloadOnce(undefined, undefined, () => location.replace(address))) event.preventDefault();
  });
}
