import { fenOf, groupYuan, yuanText, type Yuan } from '../../../../shared/money/money.ts';
import type { BalanceRefundQuote } from '../../../../shared/records/balanceRefund.ts';
import { PAYEE } from '../../../../shared/rules/payee.ts';
import type { WithdrawTerms } from '../../../../shared/records/withdrawal.ts';
import { remarkRule } from '../../../../shared/rules/freeText.ts';
import { needsCode } from '../../../../shared/rules/withdrawLimits.ts';
import { REFUND_PATH } from '../../../features/records/recordHref.ts';
import { useCodeDemand } from '../../../forms/fields/useCaptcha.ts';
import { TextField } from '../../../forms/fields/TextField.tsx';
import { FormEnd, NoScript, SubmitButton } from '../../../forms/FormFrame.tsx';
import { useCodeRules } from '../../../forms/codeRules.ts';
import { useMoneyForm } from '../../../forms/useMoneyForm.tsx';
import { Sums } from '../../../features/records/Sums.tsx';
import { Alert } from '../../../ui/Icon.tsx';
import { PayeeFields, PayeeWays } from '../../../features/wallet/PayeeFields.tsx';
import {
  usesLastPayee,
  WITHDRAW_FORM,
  WITHDRAW_SCENE,
  withdrawRules,
} from '../../../features/wallet/withdrawRules.ts';
import { CodeFields } from '../../../forms/fields/CodeFields.tsx';
import { Private } from '../../../ui/Private.tsx';

interface BalanceRefundFormProps {
  quote: BalanceRefundQuote;
  terms: WithdrawTerms;
  /** For a verification code. */
  phone: string;
}

const is = (yuan: Yuan | undefined) => yuan !== undefined && yuan !== '0.00';

/** The whole balance, to an account of the member's own; what is taken back is said before the click. */
export function BalanceRefundForm({ quote, terms, phone }: BalanceRefundFormProps) {
  const { amount: _amount, ...payee } = withdrawRules(terms);
  const rules = { ...payee, ...useCodeRules(), reason: { ...remarkRule, label: '退款原因' } };
  // The fields of the payee are those of a withdrawal, by their ids too.
  const form = useMoneyForm(
    { id: WITHDRAW_FORM, rules, focusOnRefusal: 'account' },
    {
      title: '暂时无法确认退款申请是否提交',
      records: { name: '退款记录', href: REFUND_PATH },
      notHappened: '上次没有提交退款申请',
    },
  );
  const type = Number(form.values.type || (terms.last_payee?.type ?? terms.types[0]?.type ?? PAYEE.bank));
  const isKnown = usesLastPayee(terms, type, form.values);
  const isAsked = useCodeDemand(form.refusal, isKnown ? 'last' : `${type}`);
  const { consume_only: balance, bonus, withdrawable, rule_text: rule } = quote;
  const amount = quote.amount ?? '';
  const wantsCode = isAsked || needsCode(terms, isKnown, fenOf(quote.amount) ?? 0);
  return (
    <>
      <form aria-label="填写退款信息" {...form.props}>
        <NoScript />
        <input type="hidden" name="amount" value={amount} />
        <PayeeWays field={form.field('type')} terms={terms} type={type} />
        <PayeeFields key={type} form={form} terms={terms} type={type} />
        <TextField {...form.field('reason')} label="退款原因" optional autoComplete="off" />
        {wantsCode && <CodeFields form={form} scene={WITHDRAW_SCENE} page={REFUND_PATH} to={phone} />}
      </form>
      <aside aria-label="退款明细">
        <h2>退款明细</h2>
        {/* The sum, which the button sends, can be read also while amounts are hidden. */}
        <Sums
          lines={[
            {
              label: '消费余额（不可提现）',
              value: <Private>{yuanText(balance)}</Private>,
            },
            is(bonus) && { label: '收回充值赠送', value: <Private>{`−${yuanText(bonus)}`}</Private> },
            is(withdrawable) && {
              label: '可提现余额（不足最低提现额）',
              value: <Private>{yuanText(withdrawable)}</Private>,
            },
          ]}
          sum={{ label: '退款金额', yuan: groupYuan(amount) }}
        />
        {rule && (
          <Alert icon="info" small>
            {rule}
          </Alert>
        )}
        <FormEnd form={form}>
          <SubmitButton form={WITHDRAW_FORM} busy={form.busy} sending="提交中…">
            {`申请退款 ${groupYuan(amount)} 元`}
          </SubmitButton>
        </FormEnd>
      </aside>
    </>
  );
}
