import type { FieldState, FormHandle } from '../../forms/useForm.ts';
import { PasswordField, PasswordMeter } from '../../forms/fields/PasswordField.tsx';
import { passwordFault } from '../../../shared/rules/signIn.ts';
import { useWebConfig } from '../../webConfig.ts';
import { accountRules } from '../../forms/accountRules.ts';

/** Value of `intent` when the form for a first password submits, on pages with several forms. */
export const SET_PASSWORD = 'setPassword';

/** Scene of the text message that confirms a new password. */
export const PASSWORD_SCENE = '4';

/** Whether the upstream wants a code for the new password of a member with a phone number. */
export const useCodeForPassword = (): boolean => useWebConfig()?.settings?.options.sms.for_password === 1;

/** Rules of a new password and its repetition, for the member with this phone number. */
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
  /** The member's phone number: the password must not contain it. */
  phone: string;
}

/** A new password with its strength, and its repetition. */
export function NewPasswordFields({ form, phone }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...form.field('password')}
        label="新密码"
        autoComplete="new-password"
        help={<PasswordMeter password={form.values.password ?? ''} phone={phone} />}
      />
      <PasswordField
        {...form.field('password_confirmation')}
        label="确认新密码"
        autoComplete="new-password"
      />
    </>
  );
}
