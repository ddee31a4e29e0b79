import { ExternalLink } from 'lucide';
import { Icon } from '../../ui/Icon.tsx';
import { yuanText } from '../../../shared/money/money.ts';
import type { RechargeOrder } from '../../../shared/records/recharge.ts';
import { QrCode } from '../../ui/QrCode.tsx';

/** Address of an order's payment page, or ''. It goes into a link, so only http and https are accepted. */
export const payPageOf = ({ pay_url = '' }: { pay_url?: string }): string =>
  /^https?:\/\//.test(pay_url) ? pay_url : '';

/** If the upstream sends an address. */
export function PayLink({ order }: { order: { pay_url?: string } }) {
  const page = payPageOf(order);
  return (
    page && (
      <a className="btn primary" href={page} target="_blank" rel="noopener noreferrer">
        打开收银台
        <Icon of={ExternalLink} size="small" />
        <span className="sr">（在新窗口打开）</span>
      </a>
    )
  );
}

export function PayCode({ order: { qr_content, channel_text, amount } }: { order: Partial<RechargeOrder> }) {
  if (!qr_content) return null;
  const parts = ['付款二维码', channel_text, amount && yuanText(amount)];
  return (
    <figure>
      <QrCode text={qr_content} label={parts.filter(Boolean).join('，')} size={200} />
      <figcaption>
        {channel_text ? `请用${channel_text.replace(/扫码$/, '')}扫码支付` : '请扫码支付'}
      </figcaption>
    </figure>
  );
}
