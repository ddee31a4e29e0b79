import { deviceStorage } from '../../lib/safeStorage.ts';

const KEY = 'last-act';
/** Acts within this time count as one (ms), so that not every key press writes to the storage. */
const STEP = 5_000;
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let mine = 0;

/** Time of the last act in any tab (ms since the epoch). A time in the future, from a clock that was corrected, does not count. */
export function lastAct(): number {
  const shared = Number(deviceStorage.get(KEY));
  return Math.max(mine, shared <= Date.now() ? shared : 0);
}

/** Notes an act now. Without storage it counts in this tab only. */
export function noteAct(): void {
  const now = Date.now();
  if (now - mine < STEP) return;
  mine = now;
  deviceStorage.set(KEY, String(now));
}

/** Notes the member's acts until the returned function is called. Opening a page is one. */
export function watchActs(isPaused: () => boolean): () => void {
  const note = () => {
    if (!isPaused()) noteAct();
  };
  note();
  const stop = new AbortController();
  for (const type of ACTS) addEventListener(type, note, { passive: true, capture: true, signal: stop.signal });
  return () => stop.abort();
}
