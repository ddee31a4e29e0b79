import { useLocation, type ActionFunctionArgs } from 'react-router-dom';
import { SMS_AREA, SUCCESS } from '../../../../shared/constants.ts';
import type { User } from '../../../../shared/records/account.ts';
import { forgetDraft } from '../../../forms/drafts.ts';
import { sendCode, SMS_INTENT } from '../../../forms/fields/sendCode.ts';
import { toast } from '../../../lib/toast.ts';
import { loadCaptcha, neverStale } from '../../../forms/fields/useCaptcha.ts';
import { useForm } from '../../../forms/useForm.ts';
import { useFormDraft, DraftNote } from '../../../forms/useFormDraft.tsx';
import { SecurityFrame, shownPhone } from '../../../features/account/SecurityFrame.tsx';
import { Alert } from '../../../ui/Icon.tsx';
import { CodeFields, PhoneField } from '../../../forms/fields/CodeFields.tsx';
import { FormFrame } from '../../../forms/FormFrame.tsx';
import { Timeline, type TimelineStep } from '../../../features/records/Timeline.tsx';
import { apiOf } from '../../../context.ts';
import { useHasCapability, useWebConfig } from '../../../webConfig.ts';
import '../../../features/account/profile.css';
import { safeReturn } from '../../../../shared/rules/ownPaths.ts';
import { PASSWORD_SCENE, SET_PASSWORD } from '../../../features/account/NewPasswordFields.tsx';
import { useCodeRules } from '../../../forms/codeRules.ts';
import { phoneNumberRule } from '../../../forms/formRules.ts';
import { readValues, refusalResponse } from '../../../forms/refusal.ts';
import { NotSupported } from '../../../ui/EmptyState.tsx';
import { SetPasswordForm } from '../../../features/account/SetPasswordForm.tsx';

const SCENE = '7';
const DRAFT = 'bind';
const DRAFT_FIELDS = ['phone_number'];
const TIP_OF_WECHAT = '微信在首次用微信登录时自动绑定；绑定到已有账户或换绑，请联系客服。';
const TIPS = [
  '绑定手机号后，可以用验证码登录，并接收资金与申请的提醒。',
  '手机号已属于其他账户时不能绑定，请改用该手机号登录。',
];

export const loader = loadCaptcha;
export const shouldRevalidate = neverStale;

/** The page then shows the next step, since the member's data is fetched again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readValues(request);
  const api = apiOf(context);
  if (values.intent === SMS_INTENT)
    return sendCode(api, values.scene === PASSWORD_SCENE ? PASSWORD_SCENE : SCENE, values);
  const { intent, phone_number = '', code = '', password = '', password_confirmation = '' } = values;
  const envelope =
    intent === SET_PASSWORD
      ? await api.envelope('setPassword', { ...(code && { code }), password, password_confirmation })
      : await api.envelope('bindPhone', { phone_number, area: SMS_AREA, code });
  if (envelope.code !== SUCCESS) return refusalResponse(envelope);
  forgetDraft(DRAFT);
  toast('success', envelope.message || '已保存');
  return null;
}

export function Component() {
  const from = new URLSearchParams(useLocation().search).get('from');
  const canBind = useHasCapability('bindPhone', 'sendSms');
  const hasWechat = useWebConfig()?.settings?.wechat;
  return (
    <SecurityFrame title="账户绑定" tips={hasWechat ? [...TIPS, TIP_OF_WECHAT] : TIPS}>
      {(user) => (
        <>
          <Steps {...user} />
          {!shownPhone(user) ? (
            canBind ? (
              <>
                <p className="lead">为保障账户安全，请先绑定您本人的手机号。</p>
                <BindForm />
              </>
            ) : (
              <NotSupported
                level={3}
                compact
                feature="绑定手机号"
                text="如需绑定，请联系客服办理。"
                link={['联系客服', '/contact']}
              />
            )
          ) : user.has_password === 0 ? (
            <>
              <p className="lead">{`已绑定 ${shownPhone(user)}。再设置一个登录密码，收不到短信时也能登录。`}</p>
              <SetPasswordForm phone={user.phone_number ?? ''} page="/user/bindAccount" afterBinding />
              <p className="later">
                <a href={safeReturn(from)}>以后再设置</a>
              </p>
            </>
          ) : (
            <Done from={from} hasPassword={user.has_password === 1} />
          )}
        </>
      )}
    </SecurityFrame>
  );
}

function Steps(user: User) {
  const { has_password } = user;
  const phone = shownPhone(user);
  const steps: TimelineStep[] = [
    { text: '绑定手机号', remark: phone ?? '用于登录与提醒', state: phone ? 'done' : 'now' },
  ];
  if (has_password !== undefined)
    steps.push({
      text: '设置登录密码',
      remark: has_password ? '已设置' : '用于密码登录',
      state: has_password ? 'done' : phone ? 'now' : 'next',
    });
  return <Timeline across label="绑定进度" steps={steps} />;
}

function Done({ from, hasPassword }: { from: string | null; hasPassword: boolean }) {
  return (
    <div className="stack">
      <Alert tone="ok" icon="circle-check">
        {hasPassword ? '手机号与登录密码都已设置，您可以用任意一种方式登录。' : '手机号已绑定。'}
      </Alert>
      <div className="btn-row">
        {from && (
          <a className="btn primary" href={safeReturn(from)}>
            继续
          </a>
        )}
        <a className="btn" href="/user/changePhone">
          更换手机号
        </a>
      </div>
    </div>
  );
}

function BindForm() {
  const rules = { phone_number: phoneNumberRule, ...useCodeRules() };
  const form = useForm({ id: 'bind', rules, focusOnRefusal: 'code' });
  const draft = useFormDraft(form, DRAFT, DRAFT_FIELDS);
  return (
    <FormFrame form={form} verb="绑定手机号">
      <DraftNote draft={draft} also="验证码需要重新获取。" />
      <PhoneField {...form.field('phone_number')} />
      <CodeFields form={form} scene={SCENE} page="/user/bindAccount" />
    </FormFrame>
  );
}
