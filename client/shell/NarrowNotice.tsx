import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../lib/safeStorage.ts';
import { windowWidth } from './windowWidth.ts';

const KEY = 'narrow-notice';
const WIDE = 960;
/** And screens of phones, on which a page is wider than what is seen. */
const NARROW = `(max-width: ${WIDE - 1}px), (max-device-width: ${WIDE - 1}px)`;
const listeners = new Set<() => void>();
/** Also where the device stores nothing. */
let dismissed = false;

/** Whoever has zoomed a window that is wide enough is at a computer already. */
const isShown = () =>
  !dismissed && matchMedia(NARROW).matches && windowWidth() < WIDE && deviceStorage.get(KEY) === null;

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

/** Until it is dismissed on this device. With a mobile site, such windows are redirected instead. */
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
