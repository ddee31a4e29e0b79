import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import { secondsLeft } from '../../ui/hooks/countdown.ts';
import { afterResult, isOpen, NO_SCAN, renewsItself, SCAN_INTENT, type ScanResult } from './scanLogin.ts';
import { useVisible } from '../../ui/hooks/useVisible.ts';

/** Seconds between two looks when the upstream does not say. */
const INTERVAL = 2;

/**
 * The QR login of this page: makes a code, looks at it every two seconds while the page is in sight, counts it down,
 * replaces it when it ran out, at most five times. Once it is confirmed the page's action goes on.
 */
export function useScan() {
  const { submit, state, data } = useFetcher<ScanResult>();
  const [scan, setScan] = useState(NO_SCAN);
  const [left, setLeft] = useState(0);
  const visible = useVisible();
  const idle = state === 'idle';

  // Nobody's data changes before it is confirmed: the loaders need not run again for a look.
  const ask = (scan_id = '') => void submit({ intent: SCAN_INTENT, scan_id }, { method: 'post', encType: 'application/json', defaultShouldRevalidate: false });

  function renew(renewals: number) {
    setScan({ ...NO_SCAN, renewals });
    ask();
  }

  const look = useEffectEvent(ask);
  useEffect(() => look(), []);

  useEffect(() => {
    if (data) setScan((before) => afterResult(before, data, Date.now()));
  }, [data]);

  const open = isOpen(scan);
  const scanId = scan.ticket?.scan_id;
  const interval = scan.ticket?.interval || INTERVAL;
  useEffect(() => {
    if (!open || !visible || !idle) return;
    const timer = setTimeout(() => look(scanId), interval * 1000);
    return () => clearTimeout(timer);
  }, [open, visible, idle, scanId, interval]);

  useEffect(() => {
    if (!open) return;
    const tick = () => {
      const seconds = secondsLeft(scan.until, Date.now());
      setLeft(seconds);
      if (seconds === 0) setScan((before) => (isOpen(before) ? { ...before, stage: 'expired' } : before));
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [open, scan.until]);

  // Now they do: the page that follows is a member's.
  const goOn = useEffectEvent((opened: string) => void submit({ intent: SCAN_INTENT, opened }, { method: 'post', encType: 'application/json' }));
  useEffect(() => {
    if (scan.opened) goOn(scan.opened);
  }, [scan.opened]);

  const renews = renewsItself(scan);
  const renewUnasked = useEffectEvent(() => renew(scan.renewals + 1));
  useEffect(() => {
    if (renews && visible && idle) renewUnasked();
  }, [renews, visible, idle]);

  return { ...scan, left, stage: renews ? ('loading' as const) : scan.stage, refresh: () => renew(0) };
}
