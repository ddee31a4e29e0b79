import { DESKTOP_MIN_WIDTH } from '../../shared/constants.ts';

/** The server writes the mobile site's origin there. */
export const MOBILE_META = 'mobile-origin';

/** To the same path on the mobile site, if there is one, from a window that is too narrow (spec §2). An effect of both layouts. */
export function leaveNarrowWindow(): void {
  const origin = document.querySelector<HTMLMetaElement>(`meta[name="${MOBILE_META}"]`)?.content;
  if (origin && windowWidth() < DESKTOP_MIN_WIDTH) location.replace(origin + location.pathname);
}

/**
 * In CSS pixels without zoom. `innerWidth` shrinks with the page's zoom, and on phones it is that of the viewport element. Firefox
 * zooms `outerWidth` too, so there the window's device pixels count. A phone's or tablet's `screen` may not turn with it.
 */
function windowWidth(): number {
  if (matchMedia('(pointer: coarse)').matches) {
    const { width, height } = screen;
    return matchMedia('(orientation: landscape)').matches ? Math.max(width, height) : Math.min(width, height);
  }
  return 'mozInnerScreenX' in window ? outerWidth * devicePixelRatio : outerWidth;
}
