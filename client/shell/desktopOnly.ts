import { DESKTOP_MIN_WIDTH } from '../../shared/constants.ts';

/** Name of the meta element with the mobile site's origin, which the server writes. */
export const MOBILE_META = 'mobile-origin';

/** The URL on the mobile site for a window of this width (px); null when the window is wide enough or there is no mobile site. */
export function mobileAddress(width: number, mobileOrigin: string | null | undefined, path: string): string | null {
  return mobileOrigin && width < DESKTOP_MIN_WIDTH ? mobileOrigin + path : null;
}

/** In a narrow window, opens the same path on the mobile site (spec §2). Both layouts do it when they load, also within a visit. */
export function leaveNarrowWindow(): void {
  const origin = document.querySelector<HTMLMetaElement>(`meta[name="${MOBILE_META}"]`)?.content;
  const address = mobileAddress(innerWidth, origin, location.pathname);
  if (address) location.replace(address);
}
