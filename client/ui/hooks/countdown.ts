import { useEffect, useState } from 'react';
import { keepPersonal, personalKinds, readPersonal } from '../../lib/personalStorage.ts';
import type { Id } from '../../../shared/rules/ids.ts';

interface Countdown {
  until: number;
  sentTo: string;
}

const NONE: Countdown = { until: 0, sentTo: '' };

/** Rounded up. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** `272` → `4:32`. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** One that ends too far in the future does not block a form. */
export function readCountdown(name: string, owner: Id, now: number): Countdown {
  const { until, sentTo } = readPersonal<Countdown>(personalKinds.countdown, name, owner, now) ?? {};
  return typeof until === 'number' &&
    until - now <= personalKinds.countdown.life &&
    typeof sentTo === 'string'
    ? { until, sentTo }
    : NONE;
}

/** Survives a reload of the tab. Stores only the time and the masked number. */
export function useCountdown(name: string, owner: Id) {
  const [countdown, setCountdown] = useState(NONE);
  const [left, setLeft] = useState(0);

  useEffect(() => setCountdown(readCountdown(name, owner, Date.now())), [name, owner]);

  useEffect(() => {
    const tick = () => setLeft(secondsLeft(countdown.until, Date.now()));
    tick();
    if (countdown.until <= Date.now()) return;
    const timer = setInterval(() => {
      tick();
      if (countdown.until <= Date.now()) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [countdown]);

  function start(seconds: number, sentTo: string) {
    const now = Date.now();
    const next = { until: now + seconds * 1000, sentTo };
    setCountdown(next);
    keepPersonal(personalKinds.countdown, name, owner, next, now);
  }

  return { left, sentTo: countdown.sentTo, start };
}
