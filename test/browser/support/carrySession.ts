import type { BrowserContext } from 'playwright-core';
import type { Browser } from '../../support/browserLike.ts';

/** Copies the cookies of a test's HTTP browser, including the session, into a browser window. */
export const carrySession = (context: BrowserContext, { jar, origin }: Pick<Browser, 'jar' | 'origin'>): Promise<void> =>
  context.addCookies([...jar].map(([name, value]) => ({ name, value, url: origin })));
