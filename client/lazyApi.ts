import type { Api } from '../shared/api.ts';
import { isSignedIn } from './signedIn.ts';
import { keepsPersonal } from './lib/safeStorage.ts';

const load = () => import('./api.ts');

/** Loaded on first use: a visitor who only reads needs neither its code nor the table of calls. */
export const lazyApi = new Proxy({} as Api, {
  get:
    (_target, name: string) =>
    async (...args: unknown[]) => {
      const { api } = await load();
      // A proxy knows only the name of the property.
      return (api as unknown as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args);
    },
});

/** The next call tries again. */
const loadAhead = (): void => void load().catch(() => undefined);

/**
 * Before the first click needs it. At once on a member's page, which follows session changes in other tabs, and when this browser
 * stores personal data, because the api's module removes expired entries.
 */
export function loadApiOnInteraction(): void {
  if (isSignedIn() || keepsPersonal()) loadAhead();
  for (const type of ['pointerover', 'focusin', 'keydown'])
    addEventListener(type, loadAhead, { once: true, passive: true });
}
