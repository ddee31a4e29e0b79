import { CHUNK_RELOAD_INTERVAL } from '../../shared/constants.ts';
import { tabStorage, type SafeStorage } from '../lib/safeStorage.ts';

const KEY = 'chunk-reload';

/**
 * The page's code could not be loaded (after a deployment): at most once per 60 s (spec §4). Without storage never, because a
 * loop could not be detected.
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

/** `wanted`: the URL being opened; null for a failed prefetch, because a reload could lose a half-filled form. */
export function reloadOnChunkFailure(wanted: () => string | null): void {
  addEventListener('vite:preloadError', (event) => {
    const address = wanted();
    if (address !== null && reloadOnce(undefined, undefined, () => location.replace(address)))
      event.preventDefault();
  });
}
