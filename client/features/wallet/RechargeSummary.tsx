import type { ReactNode } from 'react';
import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import type { RechargeConfig } from '../../../shared/records/recharge.ts';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { Sums } from '../../ui/Sums.tsx';
import { Tips } from '../../ui/Tips.tsx';
import { UNKNOWN } from "../../../shared/fieldsOf.ts";

interface RechargeSummaryProps {
  terms: RechargeConfig;
  /** Amount to pay and bonus, in fen. Null: the bonus is not known. */
  sum: { pay: number; give: number | null };
  /** Id of the form that the button submits. */
  form: string;
  busy: boolean;
  /** A transfer's voucher is sent with the form. */
  hasVoucher: boolean;
  /** Why the form was not sent, shown at the button. */
  children: ReactNode;
}

/** The amount to pay and the amount credited, updated with each choice. */
export function RechargeSummary({ terms, sum: { pay, give }, form, busy, hasVoucher, children }: RechargeSummaryProps) {
  const yuan = (fen: number) => groupYuan(toYuan(fen));
  return (
    <aside aria-label="充值明细">
      <h2>充值明细</h2>
      <div role="status">
        <Sums
          lines={[
            { label: '充值金额', value: `${yuan(pay)} 元` },
            { label: '赠送金额', value: give === null ? UNKNOWN : `${give > 0 ? '+' : ''}${yuan(give)} 元` },
            { label: '到账（仅消费）', value: give === null ? UNKNOWN : `${yuan(pay + give)} 元` },
          ]}
          sum={{ label: '应付', yuan: yuan(pay) }}
        />
      </div>
      {children}
      <SubmitButton form={form} busy={busy} sending="提交中…">
        {hasVoucher ? '提交转账回单' : '去支付'}
      </SubmitButton>
      <Tips lines={terms.notice} />
    </aside>
  );
}
