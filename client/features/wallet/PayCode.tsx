import { yuanText } from '../../../shared/money/money.ts';
import type { RechargeOrder } from '../../../shared/records/recharge.ts';
import { QrCode } from '../../ui/QrCode.tsx';

/** The QR code that pays an order, if the upstream sends one. */
export function PayCode({ order: { qr_content, channel_text, amount } }: { order: Partial<RechargeOrder> }) {
  if (!qr_content) return null;
  const parts = ['付款二维码', channel_text, amount && yuanText(amount)];
  return (
    <figure>
      <QrCode text={qr_content} label={parts.filter(Boolean).join('，')} size={200} />
      <figcaption>{channel_text ? `请用${channel_text.replace(/扫码$/, '')}扫码支付` : '请扫码支付'}</figcaption>
    </figure>
  );
}
