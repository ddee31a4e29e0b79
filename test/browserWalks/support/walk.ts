import type { Page } from 'playwright-core';

/** Number of Tab presses after which a control counts as unreachable. */
const PRESSES_MAX = 150;
/** Time in which the focus must arrive somewhere after a key (ms); pages load meanwhile. */
const PATIENCE = 20_000;

/** Where the focus is, as a screen reader would say it: `button "去支付"`. `body` when it is nowhere. */
async function focused(page: Page): Promise<string> {
  if (await page.evaluate(() => document.activeElement === null || document.activeElement === document.body)) return 'body';
  const tree = await page.locator(':focus').first().ariaSnapshot();
  return tree.split('\n')[0]?.replace(/^- /, '').replace(/:$/, '') ?? '';
}

/** A walk with the keyboard alone. Each step names what must have the focus; nothing is found by its place in the document. */
export function walk(page: Page) {
  const steps: string[] = [];

  /** Waits until the focus is on something of this name. */
  async function at(wanted: RegExp): Promise<void> {
    let found = '';
    for (const until = Date.now() + PATIENCE; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 50))) {
      found = await focused(page).catch(() => 'a page that loads');
      if (wanted.test(found)) {
        steps.push(found);
        return;
      }
    }
    throw new Error(`the focus is on ${found}, not on ${wanted}; ${steps.join(' → ')}`);
  }

  /** Presses Tab until something of this name has the focus. Every stop on the way has a name, and is not the body. */
  async function to(wanted: RegExp, key = 'Tab'): Promise<void> {
    const passed: string[] = [];
    for (let press = 0; press < PRESSES_MAX; press++) {
      await page.keyboard.press(key);
      const found = await focused(page);
      if (wanted.test(found)) {
        steps.push(found);
        return;
      }
      if (found === 'body' || !/"|: ./.test(found)) throw new Error(`after ${steps.join(' → ')} and ${passed.join(', ')} the focus is on ${found || 'something without a name'}`);
      passed.push(found);
    }
    throw new Error(`${wanted} is not reached; ${steps.join(' → ')}; passed ${passed.join(', ')}`);
  }

  /** Presses an arrow key until this option of a group has the focus. */
  async function arrowTo(key: string, wanted: RegExp): Promise<void> {
    for (let press = 0; press < PRESSES_MAX && !wanted.test(await focused(page)); press++) await page.keyboard.press(key);
    await at(wanted);
  }

  return { steps, at, to, arrowTo, press: (key: string) => page.keyboard.press(key), type: (text: string) => page.keyboard.type(text) };
}
