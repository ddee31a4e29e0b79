import { deviceStorage } from '../../lib/safeStorage.ts';

const KEY = 'figures';
const HIDDEN = 'hidden';
const listeners = new Set<() => void>();
/** Covered, but storage refuses to keep that (private windows, blocked site data): it lasts as long as the page. */
let fallback = false;

const read = (): boolean => fallback || deviceStorage.get(KEY) === HIDDEN;

function write(hidden: boolean) {
  fallback = false;
  if (!hidden) deviceStorage.remove(KEY);
  else if (!deviceStorage.set(KEY, HIDDEN)) fallback = true;
}

/** Whether sums of money are covered on the screen, for `useSyncExternalStore`. Kept in this browser; the server shows them. */
export const hiddenFigures = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read,
  readOnServer: () => false,
  toggle: () => {
    write(!read());
    for (const listener of listeners) listener();
  },
};
