import { useEffect, useEffectEvent, useState } from 'react';
import { loginHref } from '../../../shared/paths.ts';
import { api } from '../../api.ts';
import { clock } from '../../ui/hooks/countdown.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { deviceStorage } from '../../lib/safeStorage.ts';

const KEY = 'last-act';
/** Acts within this time (ms) count as one: not every key press writes to the storage. */
const STEP = 5_000;
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let mine = 0;

/** In any tab. A time in the future, from a corrected clock, does not count. */
function lastAct(): number {
  const shared = Number(deviceStorage.get(KEY));
  return Math.max(mine, shared <= Date.now() ? shared : 0);
}

/** Without storage it counts in this tab only. */
function noteAct(): void {
  const now = Date.now();
  if (now - mine < STEP) return;
  mine = now;
  deviceStorage.set(KEY, String(now));
}

/** Until the returned function is called. Opening a page is an act. */
function watchActs(isPaused: () => boolean): () => void {
  const note = () => {
    if (!isPaused()) noteAct();
  };
  note();
  const stop = new AbortController();
  for (const type of ACTS)
    addEventListener(type, note, { passive: true, capture: true, signal: stop.signal });
  return () => stop.abort();
}

/** Time without an act (ms). */
const IDLE_WARNING = 25 * 60_000;
const IDLE_LOGOUT = 30 * 60_000;

/** How often it looks (ms). After the computer has slept, the first look ends the session. */
const LOOK = 1_000;
/** Pause after a logout that failed (ms). */
const RETRY = 10_000;

/**
 * On pages with money: a warning after 25 minutes without an act in any tab, a logout after 30. On other pages it only notes the
 * acts.
 */
export default function IdleWatch({ onMoneyPage }: { onMoneyPage: boolean }) {
  const [left, setLeft] = useState<number>();
  const [leaving, setLeaving] = useState(false);
  const isWarning = left !== undefined;
  // Behind the warning, a key press is no answer.
  const isPaused = useEffectEvent(() => isWarning);

  const look = useEffectEvent(() => {
    const idle = Date.now() - lastAct();
    if (!onMoneyPage || leaving) setLeft(undefined);
    else if (idle >= IDLE_LOGOUT) void leave('idle');
    else setLeft(idle >= IDLE_WARNING ? IDLE_LOGOUT - idle : undefined);
  });

  useEffect(() => {
    const stop = watchActs(() => isPaused());
    const timer = setInterval(() => look(), LOOK);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);

  /** If it fails, it can be tried again after a while. */
  async function leave(reason?: 'idle') {
    setLeaving(true);
    const done = typeof (await api.logout({}, { quiet: reason === 'idle' })) === 'string';
    if (done) location.replace(reason ? loginHref(location.pathname + location.search, reason) : '/');
    else setTimeout(() => setLeaving(false), RETRY);
  }

  /** The read renews the session at gateway and upstream. If it has ended, the api opens the login page. */
  function stay() {
    noteAct();
    setLeft(undefined);
    void api.visit();
  }

  if (!isWarning) return null;
  return (
    <ConfirmDialog title="长时间未操作" opener="main" close={stay}>
      <p>
        为保护您的资金安全，将于 <b className="num">{clock(Math.ceil(left / 1000))}</b> 后退出登录。
      </p>
      <p className="sr" role="alert">
        长时间未操作，将于 5 分钟后退出登录。
      </p>
      <div className="btn-row end-row">
        <button type="button" className="btn" disabled={leaving} onClick={() => void leave()}>
          退出登录
        </button>
        <button type="button" className="btn primary" onClick={stay}>
          继续
        </button>
      </div>
    </ConfirmDialog>
  );
}
