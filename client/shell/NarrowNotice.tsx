import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../lib/safeStorage.ts';
import './narrowNotice.css';
import { DESKTOP_MIN_WIDTH } from '../../shared/constants.ts';

/** Name of the meta element with the mobile site's origin, which the server writes. */
export const MOBILE_META = 'mobile-origin';

/** The URL on the mobile site for a window of this width (px); null when the window is wide enough or there is no mobile site. */
function mobileAddress(width: number, mobileOrigin: string | null | undefined, path: string): string | null {
  return mobileOrigin && width < DESKTOP_MIN_WIDTH ? mobileOrigin + path : null;
}

/** In a narrow window, opens the same path on the mobile site (spec §2). Both layouts do it when they load, also within a visit. */
export function leaveNarrowWindow(): void {
  const origin = document.querySelector<HTMLMetaElement>(`meta[name="${MOBILE_META}"]`)?.content;
  const address = mobileAddress(innerWidth, origin, location.pathname);
  if (address) location.replace(address);
}

const KEY = 'narrow-notice';
/** Windows, and screens of phones, on which a page is wider than what is seen. */
const NARROW = '(max-width: 959px), (max-device-width: 959px)';
const listeners = new Set<() => void>();
/** Also where the device stores nothing. */
let dismissed = false;

const isShown = () => !dismissed && matchMedia(NARROW).matches && deviceStorage.get(KEY) === null;

function subscribe(listener: () => void) {
  const query = matchMedia(NARROW);
  listeners.add(listener);
  query.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    query.removeEventListener('change', listener);
  };
}

function dismiss() {
  dismissed = true;
  deviceStorage.set(KEY, '1');
  document.getElementById('main')?.focus({ preventScroll: true });
  for (const listener of listeners) listener();
}

/** One line that says that the site is made for computers, until it is dismissed on this device. With a mobile site, such windows are redirected instead (desktopOnly.ts). */
export function NarrowNotice() {
  const shown = useSyncExternalStore(subscribe, isShown, () => false);
  if (!shown) return null;
  return (
    <aside className="narrow-notice" aria-label="浏览提示">
      <p>本站为电脑浏览器设计，请使用电脑访问，或放宽浏览器窗口。</p>
      <button type="button" className="btn small" onClick={dismiss}>
        知道了
      </button>
    </aside>
  );
}
