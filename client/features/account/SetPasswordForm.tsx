import { useMemo } from 'react';
import { useForm } from '../../forms/useForm.ts';
import { useCaptcha, useCodeDemand } from '../../forms/fields/useCaptcha.ts';
import { SmsCodeField, useSmsCode, CaptchaField } from '../../forms/fields/SmsCodeField.tsx';
import { SubmitButton, NoScript, FormErrors } from '../../forms/SubmitButton.tsx';
import { useHasCapability } from '../../webConfig.ts';
import {
  NewPasswordFields,
  newPasswordRules,
  PASSWORD_SCENE,
  useCodeForPassword,
  SET_PASSWORD,
} from './NewPasswordFields.tsx';
import { maskPhone } from '../../../shared/rules/contact.ts';
import { AccountName } from './MemberGreeting.tsx';
import { codeRules } from '../../forms/formRules.ts';

interface SetPasswordFormProps {
  /** '' when none is bound. */
  phone: string;
  page: string;
  /** The number may just have been bound by a code: another one is asked for only on the upstream's demand. */
  afterBinding?: boolean;
}

export function SetPasswordForm({ phone, page, afterBinding = false }: SetPasswordFormProps) {
  const rules = useMemo(
    () => ({ captcha: codeRules.captcha, code: codeRules.code, ...newPasswordRules(phone) }),
    [phone],
  );
  const form = useForm({ id: 'setPassword', rules, focusOnRefusal: 'password' });
  const sms = useSmsCode(form, PASSWORD_SCENE, { to: phone });
  const captcha = useCaptcha([sms.refusal], String(sms.sent));
  const sendsCodes = useHasCapability('sendSms');
  const isAsked = useCodeDemand(form.refusal, phone);
  const isUsual = useCodeForPassword() && !afterBinding;
  const wantsCode = (isUsual || isAsked) && phone !== '' && sendsCodes;
  return (
    <form className="stack" {...form.props}>
      <NoScript />
      <input type="hidden" name="intent" value={SET_PASSWORD} />
      <AccountName phone={phone} />
      {wantsCode && (
        <>
          {captcha.needed && <CaptchaField {...form.field('captcha')} page={page} round={captcha.round} />}
          <SmsCodeField
            {...form.field('code')}
            sms={sms}
            label={`短信验证码（发送至 ${maskPhone(phone)}）`}
          />
        </>
      )}
      <NewPasswordFields form={form} phone={phone} />
      <FormErrors form={form} />
      <SubmitButton busy={form.busy} sending="提交中…">
        设置密码
      </SubmitButton>
    </form>
  );
}
