import { useEffect } from 'react';
import { DESKTOP_MIN_WIDTH } from '../../shared/constants.ts';
import { NarrowNotice } from './NarrowNotice.tsx';
import { windowWidth } from './windowWidth.ts';
import './narrowNotice.css';

/** The server writes the mobile site's origin there. */
export const MOBILE_META = 'mobile-origin';

/** To the same path on the mobile site, if there is one (spec §2). */
export function leaveNarrowWindow(): void {
  const origin = document.querySelector<HTMLMetaElement>(`meta[name="${MOBILE_META}"]`)?.content;
  if (origin && windowWidth() < DESKTOP_MIN_WIDTH) location.replace(origin + location.pathname);
}

/** In both layouts: a narrow window is redirected when they load, or told that the site is made for computers. */
export function NarrowWindow() {
  useEffect(leaveNarrowWindow, []);
  return <NarrowNotice />;
}
