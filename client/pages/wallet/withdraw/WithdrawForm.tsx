import { useEffect, useState, type ReactNode } from 'react';
import { groupYuan, parseAmount, UNREADABLE } from '../../../../shared/money/money.ts';
import type { WithdrawTerms } from '../../../../shared/records/withdrawal.ts';
import { needsCode } from '../../../../shared/rules/withdrawLimits.ts';
import type { Values } from '../../../forms/formRules.ts';
import { useCodeRules } from '../../../forms/codeRules.ts';
import { fillForm } from '../../../forms/useForm.ts';
import { useMoneyForm } from '../../../forms/useMoneyForm.tsx';
import { useFormDraft } from '../../../forms/useFormDraft.tsx';
import {
  usesLastPayee,
  withdrawRules,
  WITHDRAW_FORM,
  WITHDRAW_SCENE,
  netOf,
} from '../../../features/wallet/withdrawRules.ts';
import { recordHref, WITHDRAW_PATH } from '../../../features/records/recordHref.ts';
import { useHasCapability } from '../../../webConfig.ts';
import { Alert } from '../../../ui/Icon.tsx';
import { Tips } from '../../../ui/Tips.tsx';
import { TextField } from '../../../forms/fields/TextField.tsx';
import { accountLabel, PayeeFields, PayeeWays } from '../../../features/wallet/PayeeFields.tsx';
import { singleLimit } from '../../../features/wallet/amounts.ts';
import { arrivalText } from '../../../features/records/nextSettlement.ts';
import { SubmitButton, NoScript, FormErrors } from '../../../forms/FormFrame.tsx';
import { Sums } from '../../../features/records/Sums.tsx';
import { useCodeDemand } from '../../../forms/fields/useCaptcha.ts';
import { CodeFields } from '../../../forms/fields/CodeFields.tsx';
import { ConfirmWithdraw } from './ConfirmWithdraw.tsx';

interface WithdrawFormProps {
  terms: WithdrawTerms;
  /** For a verification code. */
  phone: string;
}

const ID = WITHDRAW_FORM;
const DRAFT_FIELDS = ['type', 'use_last', 'real_name', 'account', 'bank_code', 'bank_branch', 'amount'];

/** A dialog asks for confirmation before it is sent. */
export function WithdrawForm({ terms, phone }: WithdrawFormProps) {
  const rules = { ...withdrawRules(terms), ...useCodeRules() };
  const hasRecords = useHasCapability('withdrawals');
  const form = useMoneyForm(
    { id: ID, rules, focusOnRefusal: 'amount' },
    {
      title: '暂时无法确认提现是否提交',
      records: hasRecords
        ? { name: '提现记录', href: recordHref({ tab: 'withdraw' }) }
        : { name: '账单', href: recordHref({ tab: 'bill' }) },
      notHappened: '上次没有提交提现',
    },
  );
  const [confirming, setConfirming] = useState<Values | null>(null);
  useFormDraft(form, ID, DRAFT_FIELDS);
  const { refusal, values } = form;
  const preferred = terms.types.find((way) => way.type === terms.last_payee?.type) ?? terms.types[0];
  const type = Number(values.type || preferred?.type);
  const all = terms.withdrawable ?? undefined;
  const isKnown = usesLastPayee(terms, type, values);
  const isAsked = useCodeDemand(refusal, isKnown ? 'last' : `${type}`);
  const wantsCode = isAsked || needsCode(terms, isKnown, parseAmount(values.amount ?? '') ?? 0);

  const way = terms.types.find((one) => one.type === type);
  const faults = form.faults.map((fault) =>
    fault.name === 'account' ? { ...fault, label: accountLabel(type, way) } : fault,
  );

  // A refusal is shown in the form; an unknown outcome stays in the dialog.
  useEffect(() => {
    if (refusal && !refusal.unknown) setConfirming(null);
  }, [refusal]);

  function withdrawAll(amount: string) {
    if (form.props.ref.current) fillForm(form.props.ref.current, { amount });
    form.focus('amount');
  }

  function confirm() {
    const checked = form.check();
    if (checked) setConfirming(checked);
  }

  return (
    <>
      <form
        aria-label="填写提现信息"
        {...form.props}
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <NoScript />
        <PayeeWays field={form.field('type')} terms={terms} type={type} />
        <PayeeFields key={type} form={form} terms={terms} type={type} />
        <TextField
          {...form.field('amount')}
          className="input money"
          label="提现金额"
          inputMode="decimal"
          autoComplete="off"
          placeholder={terms.min_amount ? `最低 ${terms.min_amount}` : undefined}
          end={
            all !== undefined && (
              <button className="act" type="button" onClick={() => withdrawAll(all)}>
                全部提现
              </button>
            )
          }
          help={limits(terms)}
        />
        {wantsCode && <CodeFields form={form} scene={WITHDRAW_SCENE} page={WITHDRAW_PATH} to={phone} />}
        <Tips lines={terms.tips} />
      </form>
      <WithdrawSummary terms={terms} type={type} amount={values.amount ?? ''} form={ID} busy={form.busy}>
        <FormErrors form={{ ...form, faults }} />
      </WithdrawSummary>
      {confirming && (
        <ConfirmWithdraw terms={terms} values={confirming} form={form} close={() => setConfirming(null)} />
      )}
    </>
  );
}

function limits(terms: WithdrawTerms): string {
  const { times_left: times, amount_left: left, code_from_amount: from } = terms;
  const today = [times !== undefined && `${times} 次`, left && `${groupYuan(left)} 元`]
    .filter(Boolean)
    .join('、');
  const parts = [
    singleLimit(terms),
    from && terms.need_code !== 1 && `满 ${groupYuan(from)} 元须短信验证`,
    today && `今日还可申请 ${today}`,
    left === null && `今日限额${UNREADABLE}`,
  ];
  return parts.filter(Boolean).join('·');
}

interface WithdrawSummaryProps {
  terms: WithdrawTerms;
  type: number;
  amount: string;
  form: string;
  busy: boolean;
  children: ReactNode;
}

function WithdrawSummary({ terms, type, amount, form, busy, children }: WithdrawSummaryProps) {
  const { lines, net } = netOf(terms, amount, type);
  const when = [arrivalText(terms.expect_at), terms.arrival_text].filter(Boolean).join('。');
  return (
    <aside aria-label="到账明细">
      <h2>到账明细</h2>
      <div role="status">
        <Sums lines={lines} sum={{ label: '实际到账', yuan: net }} />
      </div>
      {when && (
        <Alert icon="clock" small>
          {when}
        </Alert>
      )}
      {children}
      <SubmitButton form={form} busy={busy} sending="提交中…">
        下一步，核对信息
      </SubmitButton>
    </aside>
  );
}
