const KEY = 'figures';
const listeners = new Set<() => void>();
/** What was chosen while storage refuses to keep it (private windows, blocked site data). */
let fallback = false;

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === 'hidden';
  } catch {
    return fallback;
  }
}

function write(hidden: boolean) {
  fallback = hidden;
  try {
    if (hidden) localStorage.setItem(KEY, 'hidden');
    else localStorage.removeItem(KEY);
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** Whether sums of money are covered on the screen, for `useSyncExternalStore`. Kept in this browser; the server shows them. */
export const hiddenFigures = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read,
  readOnServer: () => false,
  toggle() {
    write(!read());
    for (const listener of listeners) listener();
  },
};
