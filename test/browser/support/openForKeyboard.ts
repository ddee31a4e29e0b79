import type { Locator } from 'playwright-core';
import type { Browser } from '../../support/browserLike.ts';
import type { Portal } from '../../helper.ts';
import { carrySession } from './carrySession.ts';
import { hydrated, type launch, type Opened } from './launch.ts';
import { tabTo } from './tabTo.ts';

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
