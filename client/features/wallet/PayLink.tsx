import { Icon } from '../../ui/Icon.tsx';
import { yuanText } from '../../../shared/money/money.ts';
import type { RechargeOrder } from '../../../shared/records/recharge.ts';
import { QrCode } from '../../ui/QrCode.tsx';

/** Address of an order's payment page, or ''. It goes into a link, so only http and https are accepted. */
const payPageOf = ({ pay_url = '' }: { pay_url?: string }): string =>
  /^https?:\/\//.test(pay_url) ? pay_url : '';

/** If the upstream sends an address. */
export function PayLink({ order }: { order: { pay_url?: string } }) {
  const page = payPageOf(order);
  return (
    page && (
      <a className="btn primary" href={page} target="_blank" rel="noopener noreferrer">
        打开收银台
        <Icon name="external-link" size="small" />
        <span className="sr">（在新窗口打开）</span>
      </a>
    )
  );
}

/** The payment code's picture; only what is a picture in itself, since addresses of others would be asked for. */
const pictureOf = ({ qr_image = '' }: Partial<RechargeOrder>): string =>
  qr_image.startsWith('data:image/') ? qr_image : '';

/** Whether the order has what is needed to pay it. */
export const isPayable = (order: Partial<RechargeOrder>): boolean =>
  Boolean(order.qr_content) || pictureOf(order) !== '' || payPageOf(order) !== '';

/** `微信扫码` is a code to scan; a channel with a page of its own, such as `模拟支付`, is paid there. */
function howToPay({ channel_text: channel = '', ...order }: Partial<RechargeOrder>): string {
  if (channel && !channel.endsWith('扫码') && payPageOf(order))
    return `请打开${channel.replace(/支付$/, '')}收银台完成支付`;
  return channel ? `请用${channel.replace(/扫码$/, '')}扫码支付` : '请扫码支付';
}

export function PayCode({ order }: { order: Partial<RechargeOrder> }) {
  const { qr_content, channel_text, amount } = order;
  const picture = pictureOf(order);
  if (!qr_content && !picture) return null;
  const parts = ['付款二维码', channel_text, amount !== undefined && yuanText(amount)];
  const label = parts.filter(Boolean).join('，');
  return (
    <figure>
      {qr_content ? (
        <QrCode text={qr_content} label={label} size={200} />
      ) : (
        <img className="qr" src={picture} alt={label} width="200" height="200" />
      )}
      <figcaption>{howToPay(order)}</figcaption>
    </figure>
  );
}
