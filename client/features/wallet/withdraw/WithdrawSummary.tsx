import { Clock } from 'lucide';
import type { ReactNode } from 'react';
import type { WithdrawConfig } from '../../../../shared/records/withdrawal.ts';
import { arrivalText } from './arrivalText.ts';
import { netOf } from './withdrawNet.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { Sums } from '../../../ui/Sums.tsx';

interface WithdrawSummaryProps {
  terms: WithdrawConfig;
  /** The amount as typed. */
  amount: string;
  /** Id of the form that the button submits. */
  form: string;
  busy: boolean;
  /** Why the form was not sent, shown at the button. */
  children: ReactNode;
}

/** Amount, fee and net amount, updated while the member types; and the time of arrival. */
export function WithdrawSummary({ terms, amount, form, busy, children }: WithdrawSummaryProps) {
  const { lines, net } = netOf(terms, amount);
  const when = [arrivalText(terms.expect_at), terms.arrival_text].filter(Boolean).join('。');
  return (
    <aside aria-label="到账明细">
      <h2>到账明细</h2>
      <div role="status">
        <Sums lines={lines} sum={{ label: '实际到账', yuan: net }} />
      </div>
      {when && (
        <p className="alert">
          <Icon of={Clock} size="small" />
          <span>{when}</span>
        </p>
      )}
      {children}
      <SubmitButton form={form} busy={busy} sending="提交中…">
        下一步，核对信息
      </SubmitButton>
    </aside>
  );
}
