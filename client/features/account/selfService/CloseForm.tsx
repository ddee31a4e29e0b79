import { useMemo } from 'react';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { Checkbox } from '../../../forms/fields/Checkbox.tsx';
import { SmsCodeField, useSmsCode, CaptchaField } from '../../../forms/fields/SmsCodeField.tsx';
import { useCaptcha } from '../../../forms/fields/useCaptcha.ts';
import { SubmitButton, NoScript } from '../../../forms/SubmitButton.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { CLOSE, CLOSE_PATH } from './intents.ts';
import { maskPhone } from '../../../../shared/rules/contact.ts';
import { codeRules } from '../../../forms/formRules.ts';

/** Scene of the text message. */
export const CLOSE_SCENE = '9';

const AGREE = { label: '确认', required: '请先勾选，确认您已了解以上后果' };

/** The code proves that it is the member. `phone`: '' when none is bound. */
export function CloseForm({ phone, coolingDays }: { phone: string; coolingDays: number | undefined }) {
  const rules = useMemo(() => ({ captcha: codeRules.captcha, code: codeRules.code, agree: AGREE }), []);
  const form = useForm({ id: 'close', rules, focusOnRefusal: phone ? 'code' : 'agree' });
  const sms = useSmsCode(form, CLOSE_SCENE, { to: phone });
  const captcha = useCaptcha([sms.refusal], String(sms.sent));
  return (
    <form className="stack" {...form.props}>
      <FormErrors form={form} />
      <NoScript />
      <input type="hidden" name="intent" value={CLOSE} />
      {phone && (
        <>
          {captcha.needed && (
            <CaptchaField {...form.field('captcha')} page={CLOSE_PATH} round={captcha.round} />
          )}
          <SmsCodeField
            {...form.field('code')}
            sms={sms}
            label={`短信验证码（发送至 ${maskPhone(phone)}）`}
          />
        </>
      )}
      <Checkbox {...form.field('agree')}>我已了解以上后果，确认注销本账户</Checkbox>
      <SubmitButton busy={form.busy} sending="提交中…">
        申请注销
      </SubmitButton>
      {coolingDays ? <p className="soft">{`提交后有 ${coolingDays} 天冷静期，期间登录可以撤销。`}</p> : null}
    </form>
  );
}
