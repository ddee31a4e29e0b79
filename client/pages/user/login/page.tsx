import { useEffect, useEffectEvent } from 'react';
import { replace, useLocation, type ActionFunctionArgs } from 'react-router-dom';
import { SUCCESS } from '../../../../shared/constants.ts';
import { loginReasonText } from '../../../../shared/loginReasons.ts';
import { toQuery } from '../../../../shared/wire.ts';
import { SCAN_INTENT, scanStep } from '../../../features/signIn/scanLogin.ts';
import { sendCode, SMS_INTENT } from '../../../forms/fields/sendCode.ts';
import { useCaptcha, loadCaptcha, neverStale, useCodeDemand } from '../../../forms/fields/useCaptcha.ts';
import { useForm } from '../../../forms/useForm.ts';
import { AuthCard, Tabs } from '../../../features/signIn/AuthCard.tsx';
import { Checkbox, Consent } from '../../../forms/fields/Checkbox.tsx';
import { TextField } from '../../../forms/fields/TextField.tsx';
import { PasswordField } from '../../../forms/fields/PasswordField.tsx';
import { CaptchaInput } from '../../../forms/fields/CaptchaInput.tsx';
import { SmsCodeField } from '../../../forms/fields/SmsCodeField.tsx';
import { useSmsCode } from '../../../forms/fields/useSmsCode.ts';
import { FormFrame } from '../../../forms/FormFrame.tsx';
import { useHydrated } from '../../../ui/hooks/useHydrated.ts';
import { Alert, Icon } from '../../../ui/Icon.tsx';
import { toast } from '../../../lib/toast.ts';
import { PhoneField } from '../../../forms/fields/CodeFields.tsx';
import { useBrand } from '../../../brand.ts';
import { apiOf, isMissing } from '../../../context.ts';
import { useWebConfig, useHasCapability } from '../../../webConfig.ts';
import { safeReturn } from '../../../../shared/rules/ownPaths.ts';
import { deviceStorage } from '../../../lib/safeStorage.ts';
import { normalizeAccount, phoneRule } from '../../../../shared/rules/contact.ts';
import { accountRule } from '../../../../shared/rules/signIn.ts';
import { useCodeRules } from '../../../forms/codeRules.ts';
import { phoneNumberRule } from '../../../forms/formRules.ts';
import { accountRules } from '../../../forms/accountRules.ts';
import { readValues, refusalResponse } from '../../../forms/refusal.ts';
import { fillForm } from '../../../forms/useForm.ts';
import { ScanLogin } from '../../../features/signIn/ScanLogin.tsx';

const KEY = 'bank-account';

export function rememberedAccount({ pattern }: { pattern: string } = phoneRule): string {
  const stored = deviceStorage.get(KEY) ?? '';
  return new RegExp(pattern).test(stored) ? stored : '';
}

/** Nothing else is kept; '' forgets it. */
export function rememberAccount(account: string): void {
  if (account) deviceStorage.set(KEY, account);
  else deviceStorage.remove(KEY);
}

/** What goes on after the login, by the page that is to be returned to; '' when nothing in particular waits. */
const WAITING: readonly (readonly [path: RegExp, text: string])[] = [
  [/^\/form\/\d/, '登录后继续您的贷款申请，已填写的内容会保留。'],
  [/^\/form\/record/, '登录后查看申请进度与结果。'],
  [/^\/wallet\/withdrawl/, '登录后继续提现。'],
  [/^\/wallet\/recharge/, '登录后继续充值。'],
  [/^\/wallet/, '登录后查看收支账单。'],
  [/^\/vip/, '登录后继续购买或查看 VIP 会员。'],
  [/^\/spread/, '登录后查看推广链接与邀请的好友。'],
  [/^\/notice/, '登录后查看您的消息。'],
  [/^\/user\/./, '登录后继续管理您的账户。'],
  [/^\/bank/, '登录后回到您正在看的产品。'],
];

const waitingText = (from: string | null): string =>
  (from && WAITING.find(([path]) => path.test(from))?.[1]) || '';

type LoginMethod = 'account' | 'code' | 'qr';

const SCENE = '2';

const ACCOUNT = {
  ...accountRule,
  label: '账号',
  required: accountRule.message,
  normalize: normalizeAccount,
};

export const loader = loadCaptcha;
export const shouldRevalidate = neverStale;

export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readValues(request);
  const api = apiOf(context);
  if (values.intent === SMS_INTENT) return sendCode(api, SCENE, values);
  const from = new URL(request.url).searchParams.get('from');
  if (values.intent === SCAN_INTENT) return scanStep(api, values, from);
  const { phone_number = '', account, password, code, captcha_key, captcha, remember } = values;
  // A number without an account is registered, where the upstream does that.
  const registers = code && !password && !(await isMissing(api, 'login.agree'));
  const envelope = await api.envelope('login', {
    ...(account ? { account } : { phone_number }),
    ...(password && { password }),
    ...(code && { code }),
    ...(registers && { agree: 1 }),
    ...(captcha && { captcha_key, captcha }),
  });
  if (envelope.code !== SUCCESS) return refusalResponse(envelope);
  rememberAccount(remember ? (account ?? phone_number) : '');
  if (envelope.data?.is_new === 1) toast('success', '注册成功');
  // So that Back does not return to the form.
  return replace(safeReturn(from));
}

export function Component() {
  const brand = useBrand();
  const isHydrated = useHydrated();
  const query = new URLSearchParams(useLocation().search);
  const from = query.get('from');
  const wanted = query.get('way');
  const sendsCodes = useHasCapability('sendSms', 'login.code', 'login.phone_number');
  const ways = { account: true, code: sendsCodes, qr: useHasCapability('scanCreate') };
  const way: LoginMethod = (wanted === 'code' || wanted === 'qr') && ways[wanted] ? wanted : 'account';
  const canRegister = useHasCapability('register', 'sendSms');
  const canReset = useHasCapability('forgetPassword', 'sendSms');
  const options = useWebConfig()?.settings;
  const byWechat = options?.wechat;
  const registers = options?.sms.registers === 1;
  const hrefOf = (target: LoginMethod) =>
    `/user/login${toQuery({ way: target === 'account' ? undefined : target, from })}`;
  const tabs = (
    [
      ['account', '账号登录'],
      ['code', registers ? '验证码登录 / 注册' : '验证码登录'],
      ['qr', '扫码登录'],
    ] as const
  ).flatMap(([key, text]) => (ways[key] ? [{ key, text, href: hrefOf(key) }] : []));
  const reason = loginReasonText(query.get('reason'));
  const hasLoans = useHasCapability('partner');
  const waiting = hasLoans || !/^\/(form|bank)/.test(from ?? '') ? waitingText(from) : '';
  return (
    <AuthCard title={`登录${brand}`}>
      {waiting && !reason && (
        <p className="alert">
          <Icon name="log-in" />
          {waiting}
        </p>
      )}
      {reason && (
        <p className="alert warn">
          <Icon name="circle-alert" />
          {reason}
        </p>
      )}
      {isHydrated && !navigator.cookieEnabled && (
        <Alert tone="warn" icon="circle-alert">
          浏览器禁用了 Cookie，登录后无法保持登录状态，请先允许本站使用 Cookie。
        </Alert>
      )}
      <Tabs id="login" label="登录方式" tabs={tabs} current={way}>
        {way === 'qr' ? (
          <ScanLogin />
        ) : (
          <LoginForm
            way={way}
            registers={registers}
            codeHref={sendsCodes ? hrefOf('code') : undefined}
            forgotHref={canReset ? `/user/forgetPassword${toQuery({ from })}` : undefined}
          />
        )}
      </Tabs>
      <p className="join">
        {way === 'code' && registers ? (
          <span key="auto">未注册的手机号验证后自动注册</span>
        ) : (
          canRegister && (
            <span>
              还没有账号？<a href={`/user/register${toQuery({ from })}`}>{`注册${brand}账号`}</a>
            </span>
          )
        )}
        {byWechat && ways.qr && <a href={`/user/wxAuth${toQuery({ from })}`}>微信登录</a>}
      </p>
    </AuthCard>
  );
}

interface LoginFormProps {
  way: LoginMethod;
  /** A code also registers a number that has no account. */
  registers: boolean;
  /** Offered while the password login is locked. */
  codeHref: string | undefined;
  forgotHref: string | undefined;
}

function LoginForm({ way, registers, codeHref, forgotHref }: LoginFormProps) {
  // useForm ignores the rules of fields that are not shown.
  const rules = {
    phone_number: phoneNumberRule,
    account: ACCOUNT,
    password: accountRules.enteredPassword,
    ...useCodeRules(),
    remember: { label: '记住账号' },
    agree: accountRules.agree,
  };
  const form = useForm({
    id: `login-${way}`,
    rules,
    focusOnRefusal: way === 'code' ? 'code' : 'password',
  });
  const sms = useSmsCode(form, SCENE);
  const byCode = way === 'code';
  /** The upstream's members have names, no numbers. */
  const byName = !useHasCapability('login.phone_number');
  const name = byName ? 'account' : 'phone_number';
  const captcha = useCaptcha([form.refusal, sms.refusal], `${way}-${sms.sent}`, !byCode || sms.sent === 0);
  // After many failures, from anywhere, the upstream asks for a code beside the password.
  const wantsCode = useCodeDemand(form.refusal, `${way}-${form.values[name]}`);
  const fillRemembered = useEffectEvent(() => {
    const [account, element] = [rememberedAccount(rules[name]), form.props.ref.current];
    if (account && element && !new FormData(element).get(name))
      fillForm(element, { [name]: account, remember: '1' });
  });
  useEffect(() => fillRemembered(), []);
  return (
    <FormFrame
      form={form}
      className="panel"
      verb={byCode && registers ? '登录 / 注册' : '登录'}
      sending="登录中…"
      short

      advice={form.refusal?.locked && !byCode && codeHref && <a href={codeHref}>改用验证码登录</a>}
    >
      {byName ? (
        <TextField
          {...form.field('account')}
          label="账号"
          icon="user-round"
          className="input large"
          autoComplete="username"
        />
      ) : (
        <PhoneField
          {...form.field('phone_number')}
          className="input large"
          type={byCode ? 'tel' : 'text'}
          inputMode="tel"
          autoComplete={byCode ? 'tel' : 'username'}
        />
      )}
      {!byCode && (
        <PasswordField
          {...form.field('password')}
          label="密码"
          className="input large"
          autoComplete="current-password"
        />
      )}
      {captcha.needed && (
        <CaptchaInput
          {...form.field('captcha')}
          page="/user/login"
          round={captcha.round}
          className="input large"
        />
      )}
      {(byCode || wantsCode) && <SmsCodeField {...form.field('code')} sms={sms} className="input large" />}
      <div className="row">
        <Checkbox {...form.field('remember')}>记住账号</Checkbox>
        {!byCode && forgotHref && (
          <a className="nowrap" href={forgotHref}>
            忘记密码
          </a>
        )}
      </div>
      <Consent {...form.field('agree')} />
    </FormFrame>
  );
}
