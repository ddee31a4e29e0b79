import { SmsCodeField, useSmsCode, CaptchaField } from '../../../forms/fields/SmsCodeField.tsx';
import { useCaptcha } from '../../../forms/fields/useCaptcha.ts';
import type { FieldState, FormHandle } from '../../../forms/useForm.ts';
import { WITHDRAW_SCENE, type WithdrawField } from './withdrawRules.ts';
import { maskPhone } from '../../../../shared/rules/contact.ts';

interface WithdrawCodeProps {
  form: FormHandle & { field: (name: WithdrawField) => FieldState };
  phone: string;
}

export function WithdrawCode({ form, phone }: WithdrawCodeProps) {
  const sms = useSmsCode(form, WITHDRAW_SCENE, { to: phone });
  const captcha = useCaptcha([sms.refusal], String(sms.sent));
  return (
    <>
      {captcha.needed && (
        <CaptchaField {...form.field('captcha')} page="/wallet/withdrawl" round={captcha.round} />
      )}
      <SmsCodeField sms={sms} {...form.field('code')} label={`短信验证码（发送至 ${maskPhone(phone)}）`} />
    </>
  );
}
