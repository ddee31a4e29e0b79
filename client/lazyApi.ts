import type { Api } from '../shared/api.ts';
import { keepsPersonal } from './lib/personalPrefix.ts';
import { isSignedIn } from './signedIn.ts';

const load = () => import('./api.ts');

/**
 * The browser's typed api, whose code and table of calls come with the first sign of life: a visitor who only reads
 * the page needs neither.
 */
export const lazyApi = new Proxy({} as Api, {
  get:
    (_target, name: string) =>
    async (...args: unknown[]) => {
      const { api } = await load();
      // The proxy was asked for the name of a method, which is all that is known here.
      return (api as unknown as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args);
    },
});

/** Without it the next call tries again. */
const loadAhead = (): void => void load().catch(() => undefined);

/**
 * Loads the api when somebody moves or tabs into the page, so that the first click finds it there; with a member's page
 * at once, since it has to hear what happens to the session in other tabs; where something of a person is kept at once
 * too, since it is the api's side that removes what is over.
 */
export function loadApiOnInteraction(): void {
  if (isSignedIn() || keepsPersonal()) loadAhead();
  for (const type of ['pointerover', 'focusin', 'keydown']) addEventListener(type, loadAhead, { once: true, passive: true });
}
