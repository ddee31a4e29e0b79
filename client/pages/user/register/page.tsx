import { replace, useLocation, useNavigate, type ActionFunctionArgs } from 'react-router-dom';
import { SMS_AREA, SMS_SCENE, SUCCESS } from '../../../../shared/constants.ts';
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
import { useBrand } from '../../../brand.ts';
import { apiOf } from '../../../context.ts';
import { useWebConfig, useHasCapability } from '../../../webConfig.ts';
import { safeReturn } from '../../../../shared/rules/ownPaths.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { invitationText, useInvitation } from '../../../ui/hooks/useInvitation.ts';
import { useCodeRules } from '../../../forms/codeRules.ts';
import { phoneNumberRule } from '../../../forms/formRules.ts';
import { accountRules } from '../../../forms/accountRules.ts';
import { readValues, refusalResponse } from '../../../forms/refusal.ts';
import { Consent } from '../../../forms/fields/Checkbox.tsx';
import { isInvite } from '../../../../shared/rules/invite.ts';

export const loader = loadCaptcha;
export const shouldRevalidate = neverStale;

export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readValues(request);
  const api = apiOf(context);
  if (values.intent === SMS_INTENT) return sendCode(api, SMS_SCENE, values);
  const { phone_number = '', code, password = '', password_confirmation = '', invite_code } = values;
  // Left out, so that the gateway fills in the invite link's code.
  const envelope = await api.envelope('register', {
    phone_number,
    area: SMS_AREA,
    ...(code && { code }),
    password,
    password_confirmation,
    ...(invite_code && { invite_code }),
    agree: 1,
  });
  if (envelope.code !== SUCCESS) return refusalResponse(envelope);
  toast('success', '注册成功');
  return replace(safeReturn(new URL(request.url).searchParams.get('from')));
}

export function Component() {
  const brand = useBrand();
  const query = new URLSearchParams(useLocation().search);
  const enabled = useWebConfig()?.settings?.registerEnabled !== false;
  const needsCode = useNeedsCode();
  const isSupported = useHasCapability('register', ...(needsCode ? (['sendSms'] as const) : []));
  const invite = query.get('invite');
  return (
    <AuthCard title={`注册${brand}账号`}>
      {!isSupported ? (
        <p className="alert">在线注册暂未开放。如需帮助，请联系客服。</p>
      ) : enabled ? (
        <RegisterForm invite={isInvite(invite) ? invite : ''} />
      ) : (
        <p className="alert">暂停开放注册，请稍后再来。如需帮助，请联系客服。</p>
      )}
      <p className="join">
        已有账号？<a href={`/user/login${toQuery({ from: query.get('from') })}`}>直接登录</a>
      </p>
    </AuthCard>
  );
}

const useNeedsCode = (): boolean => useWebConfig()?.settings?.sms.for_register !== 0;

function RegisterForm({ invite }: { invite: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const needsCode = useNeedsCode();
  const codeRules = useCodeRules();
  const rules = {
    phone_number: phoneNumberRule,
    ...codeRules,
    password: accountRules.newPassword,
    password_confirmation: accountRules.confirmation,
    invite_code: accountRules.invite_code,
    agree: accountRules.agree,
  };
  const form = useForm({ id: 'register', rules, focusOnRefusal: needsCode ? 'code' : 'phone_number' });
  const hasInvitations = useHasCapability('register.invite_code');
  /** Also from the address, where it would count again after a reload. */
  function forgetCode() {
    const field = document.getElementById(form.field('invite_code').id);
    if (field instanceof HTMLInputElement) field.value = '';
    form.focus('phone_number');
    const query = new URLSearchParams(search);
    query.delete('invite');
    void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true });
  }
  const { password = '', phone_number: phone = '' } = form.values;
  return (
    <FormFrame form={form} className="panel" verb="注册" sending="注册中…">
      {hasInvitations && <InvitedBy onDecline={forgetCode} />}
      <TextField
        {...form.field('phone_number')}
        label="手机号"
        icon="smartphone"
        inputMode="tel"
        autoComplete="username"
        placeholder="11 位手机号，用于登录"
      />
      {needsCode && <CodeFields form={form} scene={SMS_SCENE} page="/user/register" />}
      <PasswordField
        {...form.field('password')}
        label="密码"
        autoComplete="new-password"
        help={<StrengthMeter password={password} phone={phone} />}
      />
      <PasswordField {...form.field('password_confirmation')} label="确认密码" autoComplete="new-password" />
      {hasInvitations && (
        <TextField
          {...form.field('invite_code')}
          label="邀请码"
          icon="user-plus"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={invite}
          placeholder="通过邀请链接进入时自动带上"
        />
      )}
      <Consent {...form.field('agree')} />
    </FormFrame>
  );
}

function InvitedBy({ onDecline }: { onDecline: () => void }) {
  const { invitation, decline, busy } = useInvitation();
  if (!invitation) return null;
  const leave = async () => {
    if (await decline()) onDecline();
  };
  return (
    <div className="alert invited" role="status">
      <Icon name="user-plus" />
      <p>{invitationText(invitation)}</p>
      <button type="button" className="link" aria-disabled={busy} onClick={() => void leave()}>
        不通过邀请注册
      </button>
    </div>
  );
}
