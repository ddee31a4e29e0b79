import { DESKTOP_MIN_WIDTH } from '../../shared/constants.ts';

/** Name of the meta element through which the server tells the mobile site's origin. */
export const MOBILE_META = 'mobile-origin';

/** The address on the mobile site for a window of this width, or null: wide enough, or there is no mobile site. */
export function mobileAddress(width: number, mobileOrigin: string | null | undefined, path: string): string | null {
  return mobileOrigin && width < DESKTOP_MIN_WIDTH ? mobileOrigin + path : null;
}

/** When a layout loads in a narrow window, the same path on the mobile site takes over (spec §2). */
export function leaveNarrowWindow(): void {
  const origin = document.querySelector<HTMLMetaElement>(`meta[name="${MOBILE_META}"]`)?.content;
  const address = mobileAddress(innerWidth, origin, location.pathname);
  if (address) location.replace(address);
}
