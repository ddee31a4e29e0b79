import type { WithdrawTerms } from '../../../../shared/records/withdrawal.ts';
import type { Values } from '../../../forms/formRules.ts';
import { useHasCapability } from '../../../webConfig.ts';
import type { FormHandle } from '../../../forms/useForm.ts';
import { LAST_ACCOUNT, netOf } from '../../../features/wallet/withdrawRules.ts';
import { arrivalText } from '../../../features/records/nextSettlement.ts';
import { ConfirmDialog, DialogAct, DialogActions } from '../../../ui/ConfirmDialog.tsx';
import { Sums } from '../../../features/records/Sums.tsx';
import { accountText } from '../../../features/wallet/PayeeFields.tsx';

interface ConfirmWithdrawProps {
  terms: WithdrawTerms;
  values: Values;
  form: Pick<FormHandle, 'busy' | 'send' | 'outcome'>;
  close: () => void;
}

export function ConfirmWithdraw({ terms, values, form, close }: ConfirmWithdrawProps) {
  const { busy, send, outcome } = form;
  const way = terms.types.find(({ type }) => String(type) === values.type);
  const bank = terms.banks.find(({ code }) => code === values.bank_code)?.name;
  const account =
    values.use_last === LAST_ACCOUNT && terms.last_payee
      ? accountText(terms.last_payee, way?.name)
      : [bank, values.account].filter(Boolean).join(' ');
  const canCancel = useHasCapability('cancelWithdraw');
  const { lines, net } = netOf(terms, values.amount ?? '', Number(values.type));
  const arrival = arrivalText(terms.expect_at) ?? terms.arrival_text;
  const about = [
    { label: '收款方式', value: way?.name ?? '' },
    { label: '收款人', value: terms.payee_name ?? values.real_name ?? '' },
    { label: '收款账户', value: account },
    // A method may need neither name nor account.
  ].filter(({ value }) => value !== '');
  return (
    <ConfirmDialog title="确认提现" opener="withdraw-amount" close={() => !busy && close()}>
      {outcome ?? (
        <>
          <Sums lines={[...about, ...lines]} sum={{ label: '实际到账', yuan: net }} />
          {arrival && <p className="soft">{arrival}</p>}
          <p className="note">
            {`请核对收款人与账户。提交后款项转入冻结，审核通过后打款${canCancel ? '；审核前可以撤销，全额退回' : ''}。`}
          </p>
          <DialogActions close={close} busy={busy}>
            <DialogAct busy={busy} act={() => send(values)}>
              我已核对，确认提现
            </DialogAct>
          </DialogActions>
        </>
      )}
    </ConfirmDialog>
  );
}
