import type { Portal } from '../../helper.ts';
import type { Browser } from '../../support/browserLike.ts';
import { carrySession } from './carrySession.ts';
import type { launch, Opened } from './launch.ts';

/** A window, and the session that it has. */
interface Window extends Opened {
  looker: Browser;
}

/** One window for each who looks, a visitor (no number) included. What fades in is there at once: checks judge what they see. */
export function windowsOf(open: Awaited<ReturnType<typeof launch>>, portal: Portal): (phone?: string) => Promise<Window> {
  const windows = new Map<string, Window>();
  return async (phone = '') => {
    const found = windows.get(phone);
    if (found) return found;
    const opened = await open(portal.origin);
    await opened.page.emulateMedia({ reducedMotion: 'reduce' });
    const looker = phone ? await portal.member(phone) : portal.browser();
    if (phone) await carrySession(opened.context, looker);
    const made = { ...opened, looker };
    windows.set(phone, made);
    return made;
  };
}
