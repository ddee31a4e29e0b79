import { deviceStorage } from '../../lib/safeStorage.ts';
import { FIGURES_COOKIE, FIGURES_HIDDEN } from '../../../shared/constants.ts';

const KEY = 'figures';
/** Seconds; each page load renews the cookie. */
const YEAR = 365 * 24 * 3600;
const listeners = new Set<() => void>();

const read = (): boolean => document.documentElement.dataset.figures === FIGURES_HIDDEN;

function apply(hidden: boolean) {
  if (hidden) document.documentElement.dataset.figures = FIGURES_HIDDEN;
  else delete document.documentElement.dataset.figures;
  document.cookie = `${FIGURES_COOKIE}=${hidden ? FIGURES_HIDDEN : ''}; Path=/; Max-Age=${hidden ? YEAR : 0}; SameSite=Lax`;
}

/**
 * Whether private figures are hidden on this device. Kept in the storage, and in a cookie for the server, so that no figure is
 * seen before the scripts run. Some browsers drop a script's cookie after a week; `restore` renews it.
 */
export const hiddenFigures = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read,
  readOnServer: () => false,
  toggle: () => {
    const hidden = !read();
    apply(hidden);
    if (hidden) deviceStorage.set(KEY, FIGURES_HIDDEN);
    else deviceStorage.remove(KEY);
    for (const listener of listeners) listener();
  },
  restore: () => {
    if (deviceStorage.get(KEY) === FIGURES_HIDDEN) apply(true);
    addEventListener('storage', ({ key, newValue }) => {
      if (key !== KEY) return;
      apply(newValue === FIGURES_HIDDEN);
      for (const listener of listeners) listener();
    });
  },
};
