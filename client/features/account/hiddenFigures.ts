import { deviceStorage } from '../../lib/safeStorage.ts';

const KEY = 'figures';
const HIDDEN = 'hidden';
const listeners = new Set<() => void>();
/** The figures are hidden, but storage is not available (private window, blocked site data). Lasts until the page is reloaded. */
let fallback = false;

const read = (): boolean => fallback || deviceStorage.get(KEY) === HIDDEN;

function write(hidden: boolean) {
  fallback = false;
  if (!hidden) deviceStorage.remove(KEY);
  else if (!deviceStorage.set(KEY, HIDDEN)) fallback = true;
}

/** Whether sums of money are hidden, for `useSyncExternalStore`. Kept in this browser; the server renders them visible. */
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
