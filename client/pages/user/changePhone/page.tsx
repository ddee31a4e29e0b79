import { redirect, type ActionFunctionArgs } from 'react-router-dom';
import { SMS_AREA, SUCCESS } from '../../../../shared/constants.ts';
import { forgetDraft } from '../../../forms/drafts.ts';
import { sendCode, SMS_INTENT } from '../../../forms/fields/sendCode.ts';
import { toast } from '../../../lib/toast.ts';
import { useCaptcha, loadCaptcha, neverStale } from '../../../forms/fields/useCaptcha.ts';
import { useForm } from '../../../forms/useForm.ts';
import { useFormDraft, DraftNote } from '../../../forms/useFormDraft.tsx';
import { SecurityFrame, shownPhone } from '../../../features/account/SecurityFrame.tsx';
import { EmptyState, NotSupported } from '../../../ui/EmptyState.tsx';
import { CaptchaInput } from '../../../forms/fields/CaptchaInput.tsx';
import { SmsCodeField } from '../../../forms/fields/SmsCodeField.tsx';
import { useSmsCode } from '../../../forms/fields/useSmsCode.ts';
import { FormFrame } from '../../../forms/FormFrame.tsx';
import { PhoneField } from '../../../forms/fields/CodeFields.tsx';
import { apiOf } from '../../../context.ts';
import { useHasCapability } from '../../../webConfig.ts';
import '../../../features/account/profile.css';
import { maskPhone } from '../../../../shared/rules/contact.ts';
import { useCodeRules } from '../../../forms/codeRules.ts';
import { phoneNumberRule } from '../../../forms/formRules.ts';
import { readValues, refusalResponse } from '../../../forms/refusal.ts';

const TO_OLD = '5';
const TO_NEW = '6';
const DRAFT = 'phone';
const DRAFT_FIELDS = ['phone_number'];
const tips = (endsOthers: boolean) => [
  `更换后，请使用新手机号登录${endsOthers ? '；其他设备上的登录会立即失效' : ''}。`,
  '个人资料、钱包与申请记录不受影响。',
  '原手机号已停用、收不到验证码？请致电客服，核实身份后办理。',
];

export const loader = loadCaptcha;
export const shouldRevalidate = neverStale;

export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readValues(request);
  const api = apiOf(context);
  if (values.intent === SMS_INTENT) return sendCode(api, values.scene === TO_OLD ? TO_OLD : TO_NEW, values);
  const { old_code = '', phone_number = '', code = '' } = values;
  const envelope = await api.envelope('changePhone', { old_code, phone_number, area: SMS_AREA, code });
  if (envelope.code !== SUCCESS) return refusalResponse(envelope);
  forgetDraft(DRAFT);
  toast('success', envelope.message || '手机号已更换');
  return redirect('/user/info');
}

export function Component() {
  const canChange = useHasCapability('changePhone', 'sendSms');
  return (
    <SecurityFrame title="更换手机号" tips={tips(useHasCapability('devices'))}>
      {(user) =>
        !canChange ? (
          <NotSupported
            level={3}
            compact
            feature="在线更换手机号"
            text="如需更换，请联系客服，核实身份后办理。"
            link={['联系客服', '/contact']}
          />
        ) : user.phone_number ? (
          <ChangeForm phone={user.phone_number} />
        ) : shownPhone(user) ? (
          <EmptyState
            level={3}
            compact
            title="暂时不能在线更换"
            text="原手机号加载失败，无法向它发送验证码。如需更换，请联系客服。"
            link={['联系客服', '/contact']}
          />
        ) : (
          <EmptyState
            level={3}
            compact
            title="还没有绑定手机号"
            text="绑定后，可以用手机号登录，并接收资金与申请的提醒。"
            link={['绑定手机号', '/user/bindAccount', true]}
          />
        )
      }
    </SecurityFrame>
  );
}

function ChangeForm({ phone }: { phone: string }) {
  const { captcha: captchaRule, code } = useCodeRules();
  const rules = {
    captcha: captchaRule,
    old_code: { ...code, label: '原手机号验证码' },
    phone_number: {
      ...phoneNumberRule,
      label: '新手机号',
      required: '请输入新手机号',
      fault: (typed: string) => (typed === phone ? '新手机号不能与原手机号相同' : null),
    },
    code: { ...code, label: '新手机号验证码' },
  };
  const form = useForm({ id: 'phone', rules, focusOnRefusal: 'old_code' });
  const old = useSmsCode(form, TO_OLD, { to: phone, field: 'old_code' });
  const fresh = useSmsCode(form, TO_NEW);
  const draft = useFormDraft(form, DRAFT, DRAFT_FIELDS);
  const captcha = useCaptcha(
    [old.refusal, fresh.refusal],
    `${old.sent}-${fresh.sent}`,
    old.sent === 0 || fresh.sent === 0,
  );
  return (
    <FormFrame form={form} verb="确认更换">
      <DraftNote draft={draft} also="验证码需要重新获取。" />
      {captcha.needed && (
        <CaptchaInput {...form.field('captcha')} page="/user/changePhone" round={captcha.round} />
      )}
      <fieldset className="stage">
        <legend>{`第 1 步：验证原手机号 ${maskPhone(phone)}`}</legend>
        <SmsCodeField {...form.field('old_code')} sms={old} label="原手机号验证码" />
      </fieldset>
      <fieldset className="stage">
        <legend>第 2 步：验证新手机号</legend>
        <PhoneField {...form.field('phone_number')} label="新手机号" />
        <SmsCodeField {...form.field('code')} sms={fresh} label="新手机号验证码" />
      </fieldset>
    </FormFrame>
  );
}
