import type { Locator, Page } from 'playwright-core';
import type { Browser } from '../../support/browserLike.ts';
import type { Portal } from '../../helper.ts';
import { hydrated, type launch, type Opened } from './launch.ts';
import { carrySession } from './logIn.ts';

/** Number of key presses after which a target counts as unreachable. */
const MAX_PRESSES = 250;

/** Presses Tab (or another key, such as Shift+Tab) until the target has the focus. Throws if it does not get it. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  const element = await target.elementHandle();
  for (let press = 0; press < MAX_PRESSES; press++) {
    await page.keyboard.press(key);
    if (await page.evaluate((wanted) => document.activeElement === wanted, element)) return;
  }
  throw new Error(`${String(target)} is not reached by ${key}`);
}

/** A window with functions that use only the keyboard. */
export interface KeyboardWindow extends Opened {
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses Tab (or `key`) until the target has the focus. */
  to(target: Locator, key?: string): Promise<void>;
}

/** Opens the page at `path` for a visitor, or for the member of `session`. */
export async function openForKeyboard(open: Awaited<ReturnType<typeof launch>>, { origin }: Portal, path: string, session?: Browser): Promise<KeyboardWindow> {
  const opened = await open(origin);
  const { page, context } = opened;
  if (session) await carrySession(context, session);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await hydrated(page);
  return {
    ...opened,
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
    to: (target, key) => tabTo(page, target, key),
  };
}
