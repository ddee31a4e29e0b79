import type { FieldState, FormHandle } from '../../forms/useForm.ts';
import { PasswordField } from '../../forms/fields/PasswordField.tsx';
import { PasswordMeter } from '../../forms/fields/PasswordMeter.ts';

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
      <PasswordField {...form.field('password_confirmation')} label="确认新密码" autoComplete="new-password" />
    </>
  );
}
