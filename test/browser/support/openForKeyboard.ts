import type { Locator } from 'playwright-core';
import type { Browser } from '../../support/browserLike.ts';
import type { Portal } from '../../helper.ts';
import { carrySession } from './carrySession.ts';
import { hydrated, type launch, type Opened } from './launch.ts';
import { tabTo } from './tabTo.ts';

/** A page, and what hands on a keyboard can do to it. */
export interface AtKeyboard extends Opened {
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses Tab (or `key`) until this has the focus. */
  to(target: Locator, key?: string): Promise<void>;
}

/** Sits somebody down before the page at `path`: a visitor, or whose session `looker` is. */
export async function openForKeyboard(open: Awaited<ReturnType<typeof launch>>, { origin }: Portal, path: string, looker?: Browser): Promise<AtKeyboard> {
  const opened = await open(origin);
  const { page, context } = opened;
  if (looker) await carrySession(context, looker);
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
