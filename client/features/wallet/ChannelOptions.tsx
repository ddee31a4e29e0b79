import { CircleDollarSign, FlaskConical, Landmark, MessageCircle, QrCode, type IconNode } from 'lucide';
import { groupYuan } from '../../../shared/money/money.ts';
import type { RechargeConfig } from '../../../shared/records/recharge.ts';
import type { FieldState } from '../../forms/useForm.ts';
import { Icon } from '../../ui/Icon.tsx';
import { FieldGroup } from '../../forms/fields/FieldGroup.tsx';

const LOGOS: Record<string, IconNode> = { wechat_native: MessageCircle, alipay_pc: QrCode, bank_transfer: Landmark, mock: FlaskConical };

interface ChannelOptionsProps extends FieldState {
  channels: RechargeConfig['channels'];
  /** Code of the preselected channel. */
  first: string;
}

/** The payment channels with their limits. */
export function ChannelOptions({ channels, first, id, name, error }: ChannelOptionsProps) {
  return (
    <FieldGroup id={id} label="支付方式" error={error} role="radiogroup">
      <div className="options two">
        {channels.map(({ code, name: channel, desc, single_limit, day_limit }) => (
          <label key={code}>
            <input type="radio" name={name} value={code} defaultChecked={code === first} />
            <span className="logo">
              <Icon of={LOGOS[code] ?? CircleDollarSign} />
              {channel}
            </span>
            {desc && <small>{desc}</small>}
            {(single_limit ?? day_limit) && (
              <small>
                {single_limit && <span className="nowrap">{`单笔限额 ${groupYuan(single_limit)} 元`}</span>}
                {single_limit && day_limit && '·'}
                {day_limit && <span className="nowrap">{`每日限额 ${groupYuan(day_limit)} 元`}</span>}
              </small>
            )}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
