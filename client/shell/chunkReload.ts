import { CHUNK_RELOAD_INTERVAL } from '../../shared/constants.ts';
import { tabStorage, type SafeStorage } from '../lib/safeStorage.ts';

const KEY = 'chunk-reload';

/**
 * Reloads the page when its code could not be loaded (after a deployment), at most once per 60 s (spec §4). Returns whether it
 * did; if not, the error page is shown. Without storage it never reloads, because a loop could not be detected.
 */
export function reloadOnce(
  now = Date.now(),
  storage: Pick<SafeStorage, 'get' | 'set'> = tabStorage,
  reload = () => location.reload(),
): boolean {
  const last = Number(storage.get(KEY) ?? -Infinity);
  if (now - last < CHUNK_RELOAD_INTERVAL || !storage.set(KEY, String(now))) return false;
  reload();
  return true;
}

/**
 * Reloads after Vite reports that a dynamic import or its stylesheet failed. `wanted` returns the URL that is being opened;
 * null when there is no navigation (a prefetch failed), because a reload could lose a half-filled form.
 */
export function reloadOnChunkFailure(wanted: () => string | null): void {
  addEventListener('vite:preloadError', (event) => {
    const address = wanted();
    if (address !== null && reloadOnce(undefined, undefined, () => location.replace(address)))
      event.preventDefault();
  });
}
