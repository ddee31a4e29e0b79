import { redirect, useLocation, type ActionFunctionArgs } from 'react-router-dom';
import { SUCCESS } from '../../../../shared/constants.ts';
import { MEMBER_PATH } from '../../../../shared/paths.ts';
import { sendCode, SMS_INTENT } from '../../../forms/fields/sendCode.ts';
import { toast } from '../../../lib/toast.ts';
import { loadCaptcha, neverStale, useCodeDemand } from '../../../forms/fields/useCaptcha.ts';
import { useForm } from '../../../forms/useForm.ts';
import {
  AccountName,
  NewPasswordFields,
  newPasswordRules,
  PASSWORD_SCENE,
  useCodeForPassword,
  SET_PASSWORD,
} from '../../../features/account/NewPasswordFields.tsx';
import { SecurityFrame } from '../../../features/account/SecurityFrame.tsx';
import { PasswordField } from '../../../forms/fields/PasswordField.tsx';
import { CodeFields } from '../../../forms/fields/CodeFields.tsx';
import { FormFrame } from '../../../forms/FormFrame.tsx';
import { useBrand } from '../../../brand.ts';
import { apiOf } from '../../../context.ts';
import { useHasCapability } from '../../../webConfig.ts';
import '../../../features/account/profile.css';
import { useCodeRules } from '../../../forms/codeRules.ts';
import { accountRules } from '../../../forms/accountRules.ts';
import { readValues, refusalResponse } from '../../../forms/refusal.ts';
import { SetPasswordForm } from '../../../features/account/SetPasswordForm.tsx';

const PATH = '/user/changePassword';
const tips = (brand: string, endsOthers: boolean) => [
  ...(endsOthers ? ['修改密码后，其他设备上的登录会立即失效。'] : []),
  `${brand}的工作人员不会向您索要密码或验证码。`,
  '请勿与其他网站使用相同的密码。',
];

/** The upstream may accept the code only. */
type Verification = 'old' | 'code';

export const loader = loadCaptcha;
export const shouldRevalidate = neverStale;

export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readValues(request);
  const api = apiOf(context);
  if (values.intent === SMS_INTENT) return sendCode(api, PASSWORD_SCENE, values);
  const { intent, old_password, code, password = '', password_confirmation = '' } = values;
  const proof = code ? { code } : {};
  const envelope =
    intent === SET_PASSWORD
      ? await api.envelope('setPassword', { ...proof, password, password_confirmation })
      : await api.envelope('changePassword', {
          ...(old_password && { old_password }),
          ...proof,
          password,
          password_confirmation,
        });
  if (envelope.code !== SUCCESS) return refusalResponse(envelope);
  toast('success', envelope.message || '密码已修改');
  return redirect(MEMBER_PATH);
}

export function Component() {
  const brand = useBrand();
  const sendsCodes = useHasCapability('sendSms', 'changePassword.code');
  const codeOnly = useCodeForPassword();
  const endsOthers = useHasCapability('devices');
  const byCode = new URLSearchParams(useLocation().search).get('by') === 'code';
  return (
    <SecurityFrame title="登录密码" tips={tips(brand, endsOthers)}>
      {({ phone_number: phone = '', has_password }) =>
        has_password === 0 ? (
          <FirstPassword phone={phone} />
        ) : (
          <ChangeForm
            phone={phone}
            verification={(byCode || codeOnly) && phone && sendsCodes ? 'code' : 'old'}
            codeOnly={codeOnly}
          />
        )
      }
    </SecurityFrame>
  );
}

function FirstPassword({ phone }: { phone: string }) {
  return (
    <>
      <p className="lead">您还没有设置登录密码。设置后，可以用手机号和密码登录。</p>
      <SetPasswordForm phone={phone} page={PATH} />
    </>
  );
}

function ChangeForm({
  phone,
  verification,
  codeOnly,
}: {
  phone: string;
  verification: Verification;
  codeOnly: boolean;
}) {
  const { captcha, code } = useCodeRules();
  const rules = {
    captcha,
    old_password: { ...accountRules.enteredPassword, label: '原密码', required: '请输入原密码' },
    code,
    ...newPasswordRules(phone),
  };
  const form = useForm({
    id: `password-${verification}`,
    rules,
    focusOnRefusal: verification === 'code' ? 'code' : 'old_password',
  });
  const sendsCodes = useHasCapability('sendSms', 'changePassword.code');
  const wantsCode = useCodeDemand(form.refusal, verification) && phone !== '';
  return (
    <FormFrame form={form} verb="修改密码">
      <AccountName phone={phone} />
      {/* Not where there is nothing to choose. */}
      {(verification === 'code' ? !codeOnly : phone && sendsCodes) && (
        <div className="field">
          <span className="label" id="proof">
            验证方式
          </span>
          <nav className="segment" aria-labelledby="proof">
            <a href={PATH} aria-current={verification === 'old' ? 'true' : undefined}>
              原密码
            </a>
            {phone && sendsCodes && (
              <a href={`${PATH}?by=code`} aria-current={verification === 'code' ? 'true' : undefined}>
                短信验证码
              </a>
            )}
          </nav>
        </div>
      )}
      {verification === 'old' && (
        <PasswordField {...form.field('old_password')} label="原密码" autoComplete="current-password" />
      )}
      {(verification === 'code' || wantsCode) && (
        <CodeFields form={form} scene={PASSWORD_SCENE} page={PATH} to={phone} />
      )}
      <NewPasswordFields form={form} phone={phone} />
    </FormFrame>
  );
}
