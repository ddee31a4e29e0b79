import type { BrowserContext } from 'playwright-core';
import type { Browser } from '../../support/browserLike.ts';

/** Gives a window the cookies of somebody who looked at the portal by program, and with them the session. */
export const carrySession = (context: BrowserContext, { jar, origin }: Pick<Browser, 'jar' | 'origin'>): Promise<void> =>
  context.addCookies([...jar].map(([name, value]) => ({ name, value, url: origin })));
