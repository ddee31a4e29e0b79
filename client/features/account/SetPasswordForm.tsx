import { useForm } from '../../forms/useForm.ts';
import { useCodeDemand } from '../../forms/fields/useCaptcha.ts';
import { CodeFields } from '../../forms/fields/CodeFields.tsx';
import { FormFrame } from '../../forms/FormFrame.tsx';
import { useHasCapability } from '../../webConfig.ts';
import {
  AccountName,
  NewPasswordFields,
  newPasswordRules,
  PASSWORD_SCENE,
  useCodeForPassword,
  SET_PASSWORD,
} from './NewPasswordFields.tsx';
import { useCodeRules } from '../../forms/codeRules.ts';

interface SetPasswordFormProps {
  /** '' when none is bound. */
  phone: string;
  page: string;
  /** The number may just have been bound by a code: another one is asked for only on the upstream's demand. */
  afterBinding?: boolean;
}

export function SetPasswordForm({ phone, page, afterBinding = false }: SetPasswordFormProps) {
  const rules = { ...useCodeRules(), ...newPasswordRules(phone) };
  const form = useForm({ id: 'setPassword', rules, focusOnRefusal: 'password' });
  const sendsCodes = useHasCapability('sendSms');
  const isAsked = useCodeDemand(form.refusal, phone);
  const isUsual = useCodeForPassword() && !afterBinding;
  const wantsCode = (isUsual || isAsked) && phone !== '' && sendsCodes;
  return (
    <FormFrame form={form} verb="设置密码">
      <input type="hidden" name="intent" value={SET_PASSWORD} />
      <AccountName phone={phone} />
      {wantsCode && <CodeFields form={form} scene={PASSWORD_SCENE} page={page} to={phone} />}
      <NewPasswordFields form={form} phone={phone} />
    </FormFrame>
  );
}
