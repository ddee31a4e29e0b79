import { Mail, Smartphone, UserRound } from 'lucide';
import { useCaptcha } from '../../forms/fields/useCaptcha.ts';
import { useForm } from '../../forms/useForm.ts';
import { useFormDraft, DraftNote } from '../../forms/useFormDraft.tsx';
import { useMember } from '../../webConfig.ts';
import { AreaField } from '../../forms/fields/AreaField.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { SubmitButton, NoScript } from '../../forms/SubmitButton.tsx';
import { TextField } from '../../forms/fields/TextField.tsx';
import { lengthOf } from '../../lib/fieldRules.ts';
import { agreementHref } from '../../lib/hrefs.ts';
import { type FieldRule, codeRules } from '../../forms/formRules.ts';
import {
  normalizePhone,
  phoneRule,
  emailFault,
  emailRule,
  normalizeEmail,
} from '../../../shared/rules/contact.ts';
import { FEEDBACK_DRAFT } from './agreements.ts';
import { CaptchaField } from '../../forms/fields/SmsCodeField.tsx';
import { feedbackRule, callNameRule } from '../../../shared/rules/freeText.ts';

const within =
  ({ minLength, maxLength, message }: typeof feedbackRule) =>
  (text: string) =>
    lengthOf(text) < minLength || lengthOf(text) > maxLength ? message : null;

const trim = (text: string) => text.trim();

const feedbackRules = {
  name: { label: '称呼', required: '请填写称呼', normalize: trim, fault: within(callNameRule) },
  phone_number: { ...phoneRule, label: '手机号', normalize: normalizePhone },
  email: { ...emailRule, label: '邮箱', normalize: normalizeEmail, fault: emailFault },
  content: { label: '留言', required: '请填写留言内容', normalize: trim, fault: within(feedbackRule) },
  captcha: codeRules.captcha,
} satisfies Record<string, FieldRule>;

const DRAFT_FIELDS = ['name', 'phone_number', 'email', 'content'];

/** A member's phone number is filled in. */
export function FeedbackForm() {
  const form = useForm({ id: 'feedback', rules: feedbackRules, focusOnRefusal: 'content' });
  const captcha = useCaptcha([form.refusal], 'feedback');
  const draft = useFormDraft(form, FEEDBACK_DRAFT, DRAFT_FIELDS);
  const phone = useMember()?.user.phone_number;
  return (
    <form className="body feedback" {...form.props}>
      <DraftNote draft={draft} />
      <NoScript />
      <div className="form-grid">
        <div className="full">
          <TextField
            {...form.field('name')}
            label="称呼"
            icon={UserRound}
            autoComplete="name"
            placeholder="例如：林女士"
          />
        </div>
        <TextField
          {...form.field('phone_number')}
          label="手机号"
          optional
          icon={Smartphone}
          type="tel"
          autoComplete="tel"
          defaultValue={phone}
          placeholder="11 位手机号"
        />
        <TextField
          {...form.field('email')}
          label="邮箱"
          optional
          icon={Mail}
          type="email"
          autoComplete="email"
          placeholder="name@example.com"
        />
      </div>
      <AreaField
        {...form.field('content')}
        label="留言内容"
        length={lengthOf((form.values.content ?? '').trim())}
        max={feedbackRule.maxLength}
        help="请不要填写身份证号、银行卡号、密码与验证码。"
        placeholder="想了解的产品、遇到的问题或建议"
      />
      {captcha.needed && <CaptchaField {...form.field('captcha')} page="/contact" round={captcha.round} />}
      <FormErrors form={form} advice={form.refusal?.locked && '您也可以直接致电或发邮件，联系方式见本页。'} />
      <div className="send">
        <SubmitButton busy={form.busy} sending="发送中…">
          发送留言
        </SubmitButton>
        <p className="note">
          留下手机号或邮箱，我们才能回复您；所填信息仅用于回复，见
          <a href={agreementHref('privacy')} target="_blank">
            《隐私政策》
          </a>
          。
        </p>
      </div>
    </form>
  );
}
