import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../lib/safeStorage.ts';

const KEY = 'narrow-notice';
/** And screens of phones, on which a page is wider than what is seen. */
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
