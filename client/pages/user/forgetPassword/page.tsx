import { redirect, useLocation, type ActionFunctionArgs } from 'react-router-dom';
import { SMS_AREA, SUCCESS } from '../../../../shared/constants.ts';
import { LOGIN_PATH } from '../../../../shared/paths.ts';
import { toQuery } from '../../../../shared/wire.ts';
import { sendCode, SMS_INTENT } from '../../../forms/fields/sendCode.ts';
import { toast } from '../../../lib/toast.ts';
import { loadCaptcha, neverStale } from '../../../forms/fields/useCaptcha.ts';
import { useForm } from '../../../forms/useForm.ts';
import { AuthCard } from '../../../features/signIn/AuthCard.tsx';
import { PasswordField } from '../../../forms/fields/PasswordField.tsx';
import { StrengthMeter } from '../../../forms/fields/StrengthMeter.tsx';
import { CodeFields } from '../../../forms/fields/CodeFields.tsx';
import { FormFrame } from '../../../forms/FormFrame.tsx';
import { TextField } from '../../../forms/fields/TextField.tsx';
import { apiOf } from '../../../context.ts';
import { useHasCapability, useWebConfig } from '../../../webConfig.ts';
import { useCodeRules } from '../../../forms/codeRules.ts';
import { phoneNumberRule } from '../../../forms/formRules.ts';
import { accountRules } from '../../../forms/accountRules.ts';
import { readValues, refusalResponse } from '../../../forms/refusal.ts';

const SCENE = '3';

export const loader = loadCaptcha;
export const shouldRevalidate = neverStale;

/** That ends all sessions, so it redirects to the login page and keeps the wanted page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readValues(request);
  const api = apiOf(context);
  if (values.intent === SMS_INTENT) return sendCode(api, SCENE, values);
  const { phone_number = '', code = '', password = '', password_confirmation = '' } = values;
  const envelope = await api.envelope('forgetPassword', {
    phone_number,
    area: SMS_AREA,
    code,
    password,
    password_confirmation,
  });
  if (envelope.code !== SUCCESS) return refusalResponse(envelope);
  toast('success', envelope.message || '密码已重置，请重新登录');
  return redirect(LOGIN_PATH + toQuery({ from: new URL(request.url).searchParams.get('from') }));
}

export function Component() {
  const from = new URLSearchParams(useLocation().search).get('from');
  const canReset = useHasCapability('forgetPassword', 'sendSms');
  return (
    <AuthCard title="找回密码">
      {canReset ? (
        <ResetForm />
      ) : (
        <p className="alert">在线找回密码暂未开放。如需重置密码，请致电客服，核实身份后办理。</p>
      )}
      <p className="join">
        想起密码了？<a href={LOGIN_PATH + toQuery({ from })}>返回登录</a>
      </p>
    </AuthCard>
  );
}

function ResetForm() {
  const rules = {
    phone_number: phoneNumberRule,
    ...useCodeRules(),
    password: { ...accountRules.newPassword, label: '新密码' },
    password_confirmation: { ...accountRules.confirmation, label: '确认新密码' },
  };
  const form = useForm({ id: 'forget', rules, focusOnRefusal: 'code' });
  const { password = '', phone_number: phone = '' } = form.values;
  const phoneOfSite = useWebConfig()?.site?.phone;
  const endsOthers = useHasCapability('devices');
  return (
    <FormFrame form={form} className="panel" verb="重置密码">
      <TextField
        {...form.field('phone_number')}
        label="手机号"
        icon="smartphone"
        inputMode="tel"
        autoComplete="username"
        placeholder="注册时使用的手机号"
      />
      <CodeFields form={form} scene={SCENE} page="/user/forgetPassword" />
      <PasswordField
        {...form.field('password')}
        label="新密码"
        autoComplete="new-password"
        help={<StrengthMeter password={password} phone={phone} />}
      />
      <PasswordField
        {...form.field('password_confirmation')}
        label="确认新密码"
        autoComplete="new-password"
      />
      <div className="note">
        {endsOthers && <p>重置后，其他设备上的登录会失效。</p>}
        <p>
          手机号已停用？请致电客服{phoneOfSite && <span className="num"> {phoneOfSite}</span>}
          ，核实身份后办理。
        </p>
      </div>
    </FormFrame>
  );
}
