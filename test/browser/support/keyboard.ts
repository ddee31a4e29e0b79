import type { Locator, Page } from 'playwright-core';

/** Number of key presses after which a target counts as unreachable. */
const MAX_PRESSES = 250;

/** Functions that use the keyboard of a page only. */
interface Keyboard {
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Reaches the target with the Tab key, from the control before it: `tabTour` goes through the pages from the top. */
  to(target: Locator): Promise<void>;
  /** Waits until the target has the focus. */
  at(target: Locator): Promise<void>;
  /** Presses an arrow key until the target has the focus. */
  arrowTo(key: string, target: Locator): Promise<void>;
}

export function keyboardOf(page: Page): Keyboard {
  async function pressUntil(key: string, target: Locator): Promise<void> {
    const element = await target.elementHandle();
    for (let press = 0; press < MAX_PRESSES; press++) {
      await page.keyboard.press(key);
      if (await page.evaluate((wanted) => document.activeElement === wanted, element)) return;
    }
    throw new Error(`${String(target)} is not reached by ${key}`);
  }
  return {
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
    async to(target) {
      // A page that has just come moves the focus to its heading in the next frame (focusAfterNavigation.ts).
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await target.evaluate((wanted) => {
        const { type, name } = wanted as HTMLInputElement;
        const stops = [
          ...(wanted.closest('dialog') ?? document).querySelectorAll<HTMLInputElement>(
            'a[href], button, input, select, textarea, summary, [tabindex="0"]',
          ),
        ];
        const before = stops.slice(
          0,
          stops.findIndex((stop) => stop === wanted),
        );
        // A group of radio buttons is one stop.
        const usable = before.filter(
          (stop) =>
            !stop.disabled &&
            stop.tabIndex >= 0 &&
            stop.checkVisibility({ visibilityProperty: true }) &&
            (type !== 'radio' || stop.name !== name),
        );
        usable.at(-1)?.focus();
      });
      await pressUntil('Tab', target);
    },
    at: (target) => target.and(page.locator(':focus')).waitFor(),
    arrowTo: pressUntil,
  };
}
