import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import { clock, secondsLeft } from '../../ui/hooks/countdown.ts';
import {
  type Stage,
  afterResult,
  isScanOpen,
  NO_SCAN,
  renewsAutomatically,
  SCAN_INTENT,
  type ScanResult,
} from './scanLogin.ts';
import { Icon } from '../../ui/Icon.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { SignInConsent } from './AuthCard.tsx';
import { NoScript } from '../../forms/FormFrame.tsx';
import { useVisible } from '../../ui/hooks/useVisible.ts';

const INTERVAL = 2;

/**
 * When the agreements are accepted, creates a code, polls it while the page is visible, and replaces an expired one (at most five times in a row). After the
 * confirmation the action redirects.
 */
function useScan(agreed: boolean) {
  const { submit, state, data } = useFetcher<ScanResult>();
  const [scan, setScan] = useState(NO_SCAN);
  const [left, setLeft] = useState(0);
  const visible = useVisible();
  const idle = state === 'idle';

  // No data changes before the confirmation.
  const sendStep = (scan_id = '') =>
    void submit(
      { intent: SCAN_INTENT, scan_id, agree: '1' },
      { method: 'post', encType: 'application/json', defaultShouldRevalidate: false },
    );

  function renew(renewals: number) {
    setScan({ ...NO_SCAN, renewals });
    sendStep();
  }

  const poll = useEffectEvent(sendStep);
  useEffect(() => {
    if (agreed) poll();
  }, [agreed]);

  useEffect(() => {
    if (data) setScan((before) => afterResult(before, data, Date.now()));
  }, [data]);

  const open = isScanOpen(scan);
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
      if (seconds === 0) setScan((before) => (isScanOpen(before) ? { ...before, stage: 'expired' } : before));
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [open, scan.until]);

  // The loaders run again, since the next page is a member's.
  const finish = useEffectEvent(
    (opened: string) =>
      void submit({ intent: SCAN_INTENT, opened }, { method: 'post', encType: 'application/json' }),
  );
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

const SIDE = 184;

const TITLES: Record<Stage, string> = {
  loading: '正在生成二维码…',
  waiting: '请用微信“扫一扫”扫码',
  scanned: '扫码成功',
  confirmed: '已确认，正在登录…',
  cancelled: '已在手机上取消',
  expired: '二维码已过期',
  failed: '二维码暂时无法使用',
  missing: '扫码登录暂未开放',
};
const TEXTS: Record<Stage, string> = {
  loading: '请稍候',
  waiting: '扫码后在手机上确认登录',
  scanned: '请在手机上确认登录',
  confirmed: '请稍候',
  cancelled: '如需登录，请刷新后重新扫码',
  expired: '为保护账户安全，请刷新后重新扫码',
  failed: '扫码登录暂时不可用，请刷新重试，或改用其他方式登录',
  missing: '请改用其他方式登录',
};

export function ScanLogin() {
  const [agreed, agree] = useState(false);
  const { stage, ticket, who, left, refresh } = useScan(agreed);
  const isOver = stage === 'cancelled' || stage === 'expired' || stage === 'failed';
  return (
    <div className="panel scan">
      <NoScript />
      <SignInConsent onChange={agree} />
      <figure className={stage === 'waiting' ? 'scan-code scripted' : 'scan-code veiled scripted'}>
        {ticket ? (
          <QrCode text={ticket.qr_content} label="登录二维码" size={SIDE} />
        ) : (
          <svg width={SIDE} height={SIDE} aria-hidden="true" />
        )}
        {isOver && (
          <button type="button" className="scan-over" onClick={refresh}>
            <Icon name="refresh-cw" size="large" />
            点击刷新
          </button>
        )}
        {(stage === 'scanned' || stage === 'confirmed') && (
          <span className="scan-over">
            {who?.avatar ? (
              <img src={who.avatar} alt="" width="56" height="56" />
            ) : (
              <Icon name="circle-check" size="large" />
            )}
            <span>{who?.nickname}</span>
          </span>
        )}
        {stage === 'loading' && (
          <span className="scan-over">
            {agreed ? <span className="spin" aria-hidden="true" /> : <Icon name="qr-code" />}
          </span>
        )}
      </figure>
      <p role="status" className="scripted">
        <b>{agreed ? TITLES[stage] : '勾选同意后显示二维码'}</b>
        <span className="note">{agreed && TEXTS[stage]}</span>
      </p>
      {/* Not a live region: screen readers would read it every second. */}
      <p className="note scripted">
        {stage === 'waiting' || stage === 'scanned' ? `二维码 ${clock(left)} 后过期` : ''}
      </p>
    </div>
  );
}
