import type { Browser } from 'playwright-core';
import { hydrated } from '../../test/browser/support/hydrated.ts';
import { median } from '../inParallel.ts';

const TRIES = 15;
/** How many times slower the processor is made, so that the figure is well above the clock's and the machine's noise. */
const SLOWER = 4;

/** Times of one visit (ms). */
interface Times {
  started?: number;
  ended?: number;
}

/**
 * How long React takes to hydrate a page (ms, on a processor slowed 4 times): median of several visits, each in a new window with
 * the browser's cache. It is the time from `hydrateRoot`, which first adds its listeners to the app's element, until the first
 * effects have run (`data-hydrated`). Nothing for this is part of the portal's code.
 */
export async function hydrationTime(browser: Browser, url: string, cookie?: string): Promise<number> {
  const context = await browser.newContext();
  if (cookie) await context.addCookies([{ name: 'bank_token', value: cookie, url }]);
  await context.addInitScript(() => {
    const times: Times = {};
    Object.assign(globalThis, { hydrationTimes: times });
    // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with its own `this` below
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...args) {
      if (this instanceof Element && this.id === 'app') times.started ??= performance.now();
      add.apply(this, args);
    };
    new MutationObserver((_changes, observer) => {
      if (!('hydrated' in document.documentElement.dataset)) return;
      times.ended = performance.now();
      observer.disconnect();
    }).observe(document, { subtree: true, attributeFilter: ['data-hydrated'] });
  });
  const found: number[] = [];
  for (let i = 0; i < TRIES; i++) {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(url);
    await hydrated(page);
    // The script above makes the object.
    const { started = 0, ended = NaN } = await page.evaluate(
      () => (globalThis as unknown as { hydrationTimes: Times }).hydrationTimes,
    );
    found.push(ended - started);
    await page.close();
  }
  await context.close();
  return median(found);
}
