import type { Portal } from '../../helper.ts';
import type { Browser } from '../../support/browserLike.ts';
import { carrySession } from './carrySession.ts';
import type { launch, Opened } from './launch.ts';

/** A window, and the HTTP browser with the same session. */
interface Window extends Opened {
  session: Browser;
}

/** Returns a function that opens one window per member, and one for visitors (no phone number). Animations are off, so that checks see the final state. */
export function windowPerMember(open: Awaited<ReturnType<typeof launch>>, portal: Portal): (phone?: string) => Promise<Window> {
  const windows = new Map<string, Window>();
  return async (phone = '') => {
    const found = windows.get(phone);
    if (found) return found;
    const opened = await open(portal.origin);
    await opened.page.emulateMedia({ reducedMotion: 'reduce' });
    const session = phone ? await portal.member(phone) : portal.browser();
    if (phone) await carrySession(opened.context, session);
    const made = { ...opened, session };
    windows.set(phone, made);
    return made;
  };
}
