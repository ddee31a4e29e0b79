import { ExternalLink } from 'lucide-react';
import { groupYuan } from '../../../shared/money/money.ts';
import type { RechargeOrder } from '../../../shared/records/recharge.ts';
import { showTime } from '../../../shared/time/showTime.ts';
import { clock } from '../../ui/hooks/countdown.ts';
import { Icon } from '../../ui/Icon.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { CloseOrder } from './CloseOrder.tsx';

interface CashierProps {
  order: RechargeOrder;
  /** Seconds left to pay; null when the upstream has not said. */
  left: number | null;
}

/** Payment of an order, by QR code or on the payment channel's page. The order closes when its time is over. */
export function Cashier({ order: { order_no, amount, give_amount, channel_text, pay_url = '', qr_content, expire_at }, left }: CashierProps) {
  // The URL goes into a link, so only http and https are accepted.
  const page = /^https?:\/\//.test(pay_url) ? pay_url : '';
  return (
    <div className="cashier">
      {qr_content && (
        <figure>
          <QrCode text={qr_content} label={`付款二维码，${channel_text}，${groupYuan(amount)} 元`} size={200} />
          <figcaption>{`请用${channel_text.replace(/扫码$/, '')}扫码支付`}</figcaption>
        </figure>
      )}
      <div>
        <dl>
          <div>
            <dt>{`应付（${channel_text}）`}</dt>
            <dd className="sum">
              <small>¥ </small>
              {groupYuan(amount)}
            </dd>
          </div>
          {give_amount !== '0.00' && (
            <div>
              <dt>到账后赠送</dt>
              <dd>{`${groupYuan(give_amount)} 元`}</dd>
            </div>
          )}
          <div>
            <dt>剩余支付时间</dt>
            <dd>
              {left !== null && (
                <b className="num" role="timer">
                  {clock(left)}
                </b>
              )}
              <small>{`请在 ${showTime(expire_at)} 前支付，逾期自动关闭`}</small>
            </dd>
          </div>
        </dl>
        <p className="note">付款后本页会自动更新，请不要重复付款。</p>
        <div className="btn-row">
          {page && (
            <a className="btn primary" href={page} target="_blank" rel="noopener noreferrer">
              打开收银台
              <Icon of={ExternalLink} size="small" />
              <span className="sr">（在新窗口打开）</span>
            </a>
          )}
          <CloseOrder orderNo={order_no} />
        </div>
      </div>
    </div>
  );
}
