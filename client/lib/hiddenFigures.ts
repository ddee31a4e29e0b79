import { FIGURES_COOKIE, FIGURES_HIDDEN } from '../../shared/constants.ts';
import { deviceStorage } from './safeStorage.ts';

const KEY = 'figures';
/** Seconds; each page load renews the cookie. */
const YEAR = 365 * 24 * 3600;
const listeners = new Set<() => void>();
let isHidden = false;

function change(hidden: boolean) {
  isHidden = hidden;
  document.cookie = `${FIGURES_COOKIE}=${hidden ? FIGURES_HIDDEN : ''}; Path=/; Max-Age=${hidden ? YEAR : 0}; SameSite=Lax`;
  for (const listener of listeners) listener();
}

/**
 * Whether this device hides the member's amounts (ui/Private.tsx). Kept in the storage, and in a cookie for the server, whose
 * HTML then has none. Some browsers drop a script's cookie after a week: `restore` renews it, and the page hides them when it
 * hydrates.
 */
export const hiddenFigures = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => isHidden,
  toggle: () => {
    change(!isHidden);
    if (isHidden) deviceStorage.set(KEY, FIGURES_HIDDEN);
    else deviceStorage.remove(KEY);
  },
  /** `onServer`: the page came without them. */
  restore: (onServer: boolean) => {
    if (onServer || deviceStorage.get(KEY) === FIGURES_HIDDEN) change(true);
    addEventListener('storage', ({ key, newValue }) => {
      if (key === KEY) change(newValue === FIGURES_HIDDEN);
    });
  },
};
