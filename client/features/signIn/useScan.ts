import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import { secondsLeft } from '../../ui/hooks/countdown.ts';
import { afterResult, isOpen, NO_SCAN, renewsAutomatically, SCAN_INTENT, type ScanResult } from './scanLogin.ts';
import { useVisible } from '../../ui/hooks/useVisible.ts';

/** Seconds between two polls when the upstream does not say. */
const INTERVAL = 2;

/**
 * The QR login: creates a code, polls it while the page is visible, counts down, and replaces an expired
 * code (at most five times in a row). After the confirmation the page's action redirects.
 */
export function useScan() {
  const { submit, state, data } = useFetcher<ScanResult>();
  const [scan, setScan] = useState(NO_SCAN);
  const [left, setLeft] = useState(0);
  const visible = useVisible();
  const idle = state === 'idle';

  // No data changes before the confirmation, so the loaders need not run again.
  const sendStep = (scan_id = '') =>
    void submit({ intent: SCAN_INTENT, scan_id }, { method: 'post', encType: 'application/json', defaultShouldRevalidate: false });

  function renew(renewals: number) {
    setScan({ ...NO_SCAN, renewals });
    sendStep();
  }

  const poll = useEffectEvent(sendStep);
  useEffect(() => poll(), []);

  useEffect(() => {
    if (data) setScan((before) => afterResult(before, data, Date.now()));
  }, [data]);

  const open = isOpen(scan);
  const scanId = scan.ticket?.scan_id;
  const interval = scan.ticket?.interval || INTERVAL;
  useEffect(() => {
    if (!open || !visible || !idle) return;
    const timer = setTimeout(() => poll(scanId), interval * 1000);
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

  // After the confirmation the loaders do run again, since the next page is a member's.
  const finish = useEffectEvent((opened: string) => void submit({ intent: SCAN_INTENT, opened }, { method: 'post', encType: 'application/json' }));
  useEffect(() => {
    if (scan.opened) finish(scan.opened);
  }, [scan.opened]);

  const renews = renewsAutomatically(scan);
  const renewAutomatically = useEffectEvent(() => renew(scan.renewals + 1));
  useEffect(() => {
    if (renews && visible && idle) renewAutomatically();
  }, [renews, visible, idle]);

  return { ...scan, left, stage: renews ? ('loading' as const) : scan.stage, refresh: () => renew(0) };
}
