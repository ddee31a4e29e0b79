import { CircleCheck, RefreshCw } from 'lucide';
import { clock } from '../../ui/hooks/countdown.ts';
import type { Stage } from './scanLogin.ts';
import { useScan } from './useScan.ts';
import { Icon } from '../../ui/Icon.tsx';
import { NoScript } from '../../forms/NoScript.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { SignInTerms } from './SignInTerms.tsx';

/** Side of the QR code in pixels. */
const SIDE = 184;

const TITLES: Record<Stage, string> = {
  loading: '正在生成二维码…',
  waiting: '请用手机端扫码',
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
  failed: '网络不稳定或服务繁忙，请刷新重试，或改用其他方式登录',
  missing: '请改用其他方式登录',
};

/** QR login: the code, who has scanned it, the time that is left, and a button for a new code. */
export function ScanLogin() {
  const { stage, ticket, who, left, refresh } = useScan();
  const isOver = stage === 'cancelled' || stage === 'expired' || stage === 'failed';
  return (
    <div className="panel scan">
      <NoScript />
      <figure className={stage === 'waiting' ? 'scan-code scripted' : 'scan-code veiled scripted'}>
        {ticket ? <QrCode text={ticket.qr_content} label="登录二维码" size={SIDE} /> : <svg width={SIDE} height={SIDE} aria-hidden="true" />}
        {isOver && (
          <button type="button" className="scan-over" onClick={refresh}>
            <Icon of={RefreshCw} size="large" />
            点击刷新
          </button>
        )}
        {(stage === 'scanned' || stage === 'confirmed') && (
          <span className="scan-over">
            {who?.avatar ? <img src={who.avatar} alt="" width="56" height="56" /> : <Icon of={CircleCheck} size="large" />}
            {who?.nickname}
          </span>
        )}
        {stage === 'loading' && (
          <span className="scan-over">
            <span className="spin" aria-hidden="true" />
          </span>
        )}
      </figure>
      <p role="status" className="scripted">
        <b>{TITLES[stage]}</b>
        <span className="note">{TEXTS[stage]}</span>
      </p>
      {/* Not a live region: screen readers would read it every second. */}
      <p className="note scripted">{stage === 'waiting' || stage === 'scanned' ? `二维码 ${clock(left)} 后过期` : ''}</p>
      <SignInTerms way="扫码登录" />
    </div>
  );
}
