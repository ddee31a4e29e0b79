import type { FieldState, FormHandle } from '../../forms/useForm.ts';
import { PasswordField } from '../../forms/fields/PasswordField.tsx';
import { StrengthMeter } from '../../forms/fields/StrengthMeter.tsx';
import { passwordFault } from '../../../shared/rules/password.ts';
import { useWebConfig } from '../../webConfig.ts';
import { accountRules } from '../../forms/accountRules.ts';

/** `intent` of the form for a first password. */
export const SET_PASSWORD = 'setPassword';

/** Scene of the text message. */
export const PASSWORD_SCENE = '4';

export const useCodeForPassword = (): boolean => useWebConfig()?.settings?.sms.for_password === 1;

export const newPasswordRules = (phone: string) => ({
  password: {
    ...accountRules.newPassword,
    label: '新密码',
    required: '请设置新密码',
    fault: (password: string) => passwordFault(password, phone),
  },
  password_confirmation: { ...accountRules.confirmation, label: '确认新密码' },
});

interface NewPasswordFieldsProps {
  form: Pick<FormHandle, 'values'> & { field: (name: 'password' | 'password_confirmation') => FieldState };
  phone: string;
}

export function NewPasswordFields({ form, phone }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...form.field('password')}
        label="新密码"
        autoComplete="new-password"
        help={<StrengthMeter password={form.values.password ?? ''} phone={phone} />}
      />
      <PasswordField
        {...form.field('password_confirmation')}
        label="确认新密码"
        autoComplete="new-password"
      />
    </>
  );
}

/** Password managers look for a user name before the password fields. */
export function AccountName({ phone }: { phone: string }) {
  return (
    <input
      className="sr"
      type="text"
      autoComplete="username"
      value={phone}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
