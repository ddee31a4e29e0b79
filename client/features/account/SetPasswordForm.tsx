import { useMemo } from 'react';
import { newPasswordRules } from './newPasswordRules.ts';
import { useForm } from '../../forms/useForm.ts';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { NoScript } from '../../forms/NoScript.tsx';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { AccountName } from './AccountName.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';

/** Value of `intent` when this form submits, on pages with several forms. */
export const SET_PASSWORD = 'setPassword';

/** Sets the first password of a member who registered with WeChat. */
export function SetPasswordForm({ phone }: { phone: string }) {
  const rules = useMemo(() => newPasswordRules(phone), [phone]);
  const form = useForm({ id: 'setPassword', rules, focusOnRefusal: 'password' });
  return (
    <form className="stack" {...form.props}>
      <FormErrors form={form} />
      <NoScript />
      <input type="hidden" name="intent" value={SET_PASSWORD} />
      <AccountName phone={phone} />
      <NewPasswordFields form={form} phone={phone} />
      <SubmitButton busy={form.busy} sending="提交中…">
        设置密码
      </SubmitButton>
    </form>
  );
}
