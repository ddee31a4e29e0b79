import type { WithdrawTerms } from '../../../shared/records/withdrawal.ts';
import type { FormHandle, FieldState } from '../../forms/useForm.ts';
import { LAST_ACCOUNT, needs, usesLastPayee, type PayeeField } from './withdrawRules.ts';
import { useHasCapability } from '../../webConfig.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconNames.ts';
import { TextField, SelectField, Field, FieldError } from '../../forms/fields/TextField.tsx';
import { PAYEE } from '../../../shared/rules/payee.ts';
import { PhotoField } from '../../forms/uploads/PhotoField.tsx';

interface PayeeFieldsProps {
  form: FormHandle & { field: (name: PayeeField) => FieldState };
  terms: WithdrawTerms;
  type: number;
}

const LOGOS: Record<number, IconName> = {
  [PAYEE.bank]: 'landmark',
  [PAYEE.alipay]: 'wallet',
  [PAYEE.wechat]: 'qr-code',
};

/** By what the money is paid out. */
export function PayeeWays({
  field: { id, error },
  terms,
  type,
}: Pick<PayeeFieldsProps, 'terms' | 'type'> & { field: FieldState }) {
  return (
    <fieldset className="field">
      <legend>收款方式</legend>
      <div className="options">
        {terms.types.map((way, index) => (
          <label key={way.type}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name="type"
              value={way.type}
              defaultChecked={way.type === type}
            />
            <span className="logo">
              <Icon name={LOGOS[way.type] ?? 'circle-dollar-sign'} />
              {way.name}
            </span>
            {way.desc && <small>{way.desc}</small>}
          </label>
        ))}
      </div>
      {error && <FieldError id={id} error={error} />}
    </fieldset>
  );
}

/** The account of the last withdrawal, or a new one. */
export function PayeeFields({ form, terms, type }: PayeeFieldsProps) {
  const last = terms.last_payee?.type === type ? terms.last_payee : undefined;
  const useLast = usesLastPayee(terms, type, form.values);
  const way = terms.types.find((one) => one.type === type);
  const isBank = type === PAYEE.bank;
  const hasUpload = useHasCapability('uploadConfig', 'withdraw.qr_code_url');
  const wants = (field: PayeeField) => wantsField(way, field);
  return (
    <div className="form-grid">
      {terms.payee_name ? (
        <Field id="withdraw-payee" label="收款人" help="须与实名认证一致，不可修改">
          <input
            className="input"
            id="withdraw-payee"
            value={terms.payee_name}
            readOnly
            aria-describedby="withdraw-payee-help"
          />
        </Field>
      ) : (
        wants('real_name') && (
          <TextField
            {...form.field('real_name')}
            label="收款人"
            autoComplete="name"
            help="须为账户本人姓名"
          />
        )
      )}
      {last && (
        <Field id="withdraw-use_last" label="收款账户" help="仅支持本人名下的账户">
          <select
            className="select"
            id="withdraw-use_last"
            name="use_last"
            defaultValue={LAST_ACCOUNT}
            aria-describedby="withdraw-use_last-help"
          >
            <option value={LAST_ACCOUNT}>{accountText(last, way?.name)}</option>
            <option value="">使用其他账户</option>
          </select>
        </Field>
      )}
      {!useLast && (
        <>
          {wants('account') && (
            <TextField
              {...form.field('account')}
              label={accountLabel(type, way)}
              inputMode={isBank ? 'numeric' : undefined}
              autoComplete="off"
              placeholder={isBank ? '15–19 位储蓄卡号' : undefined}
              help="仅支持本人名下的账户"
            />
          )}
          {wants('bank_code') && terms.banks.length > 0 && (
            <SelectField
              {...form.field('bank_code')}
              label="开户银行"
              placeholder="请选择开户银行"
              options={terms.banks.map(({ code, name }) => ({ value: code, label: name }))}
            />
          )}
          {wants('bank_branch') && (
            <TextField
              {...form.field('bank_branch')}
              label="开户支行"
              optional={!needs(terms, type, 'bank_branch')}
              autoComplete="off"
              placeholder="例如 江澜支行"
            />
          )}
          {wants('qr_code_url') && hasUpload && (
            <PhotoField
              {...form.field('qr_code_url')}
              form={form}
              label="收款码"
              hint={`${needs(terms, type, 'qr_code_url') ? '' : '选填，上传后到账更快；'}须为本人的收款码截图`}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Whether a method needs a field. One that does not name its fields needs name and account, and for a card the bank. */
const wantsField = (way: WithdrawTerms['types'][number] | undefined, field: PayeeField): boolean => {
  if (way && way.fields.length > 0) return way.fields.includes(field);
  const isBankField = field === 'bank_code' || field === 'bank_branch';
  return field === 'real_name' || field === 'account' || (isBankField && way?.type === PAYEE.bank);
};

/** What a method calls its account. */
export const accountLabel = (type: number, way: { name: string } | undefined): string =>
  type === PAYEE.bank ? '银行卡号' : `${way?.name ?? ''}账号`;

export function accountText(
  { account, bank_name }: NonNullable<WithdrawTerms['last_payee']>,
  way = '',
): string {
  const tail = /^\**\s*(\d{4})$/.exec(account)?.[1];
  const number = tail ? `尾号 ${tail}` : account;
  const name = bank_name ?? way;
  return name ? `${name}（${number}）` : number;
}
