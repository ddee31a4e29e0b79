import { maskPhone } from '../../../shared/rules/contact.ts';
import type { FieldState, FormHandle } from '../useForm.ts';
import { CaptchaInput } from './CaptchaInput.tsx';
import { SmsCodeField } from './SmsCodeField.tsx';
import { useSmsCode } from './useSmsCode.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { useCaptcha } from './useCaptcha.ts';

interface CodeFieldsProps {
  form: FormHandle & { field: (name: 'code' | 'captcha') => FieldState };
  scene: string;
  /** The page that loads captchas. */
  page: string;
  /** Gets the code; by default the number in the field `phone_number`. */
  to?: string;
}

/** The code by text message that confirms a form, after the captcha that its request may need. */
export function CodeFields({ form, scene, page, to }: CodeFieldsProps) {
  const sms = useSmsCode(form, scene, { to });
  const captcha = useCaptcha([sms.refusal], String(sms.sent), sms.sent === 0);
  return (
    <>
      {captcha.needed && <CaptchaInput {...form.field('captcha')} page={page} round={captcha.round} />}
      <SmsCodeField
        {...form.field('code')}
        sms={sms}
        {...(to && { label: `短信验证码（发送至 ${maskPhone(to)}）` })}
      />
    </>
  );
}

/** For the number of an account. */
export const PhoneField = (field: Omit<TextFieldProps, 'label'> & { label?: string }) => (
  <TextField
    label="手机号"
    icon="smartphone"
    type="tel"
    autoComplete="tel"
    placeholder="11 位手机号"
    {...field}
  />
);
