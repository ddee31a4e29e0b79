import type { Api } from '../shared/api.ts';
import { isSignedIn } from './signedIn.ts';
import { keepsPersonal } from './lib/safeStorage.ts';

const load = () => import('./api.ts');

/**
 * The browser's typed api, loaded on first use: a visitor who only reads needs neither its code nor the table of calls.
 */
export const lazyApi = new Proxy({} as Api, {
  get:
    (_target, name: string) =>
    async (...args: unknown[]) => {
      const { api } = await load();
      // The cast is needed because a proxy knows only the name of the property.
      return (api as unknown as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args);
    },
});

/** Ignores a failure: the next call tries again. */
const loadAhead = (): void => void load().catch(() => undefined);

/**
 * Loads the api on the first pointer movement, focus or key, before the first click needs it. Loads it at once on a member's
 * page, which has to follow session changes in other tabs, and when this browser stores personal data, because the api's
 * module removes expired entries.
 */
export function loadApiOnInteraction(): void {
  if (isSignedIn() || keepsPersonal()) loadAhead();
  for (const type of ['pointerover', 'focusin', 'keydown'])
    addEventListener(type, loadAhead, { once: true, passive: true });
}
