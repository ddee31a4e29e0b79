import { useMemo } from 'react';
import type { User } from '../../../../shared/records/account.ts';
import { useForm } from '../../../forms/useForm.ts';
import { useFormDraft, DraftNote } from '../../../forms/useFormDraft.tsx';
import { FormFrame } from '../../../forms/FormFrame.tsx';
import { DateField } from '../../../forms/fields/DateField.tsx';
import { TextField } from '../../../forms/fields/TextField.tsx';
import { nicknameFault, nicknameRule, normalizeNickname } from '../../../../shared/rules/nickname.ts';
import type { Rules } from '../../../forms/formRules.ts';
import type { MayBeUndefined } from '../../../../shared/fieldsOf.ts';
import { emailFault, emailRule, normalizeEmail } from '../../../../shared/rules/contact.ts';
import { dateRule, isDate } from '../../../../shared/time/days.ts';
import { useHasCapability } from '../../../webConfig.ts';
import type { CertType } from '../../../features/account/certification.ts';

/** `intent` of the forms; the profile itself is sent without one. */
export const APPLY_CERT = 'cert';
export const CANCEL_CERT = 'cancelCert';
export const SET_AVATAR = 'avatar';

export const PROFILE = 'profile';
export const certDraft = (type: CertType): string => `cert-${type}`;

/** The upstream can change a birthday or e-mail address, but not remove it: once set, they are required. */
export const profileRules = (
  { birthday, email }: MayBeUndefined<Pick<User, 'birthday' | 'email'>>,
  today: string,
) =>
  ({
    nickname: {
      ...nicknameRule,
      label: '昵称',
      required: '请输入昵称',
      normalize: normalizeNickname,
      fault: nicknameFault,
    },
    birthday: {
      ...dateRule,
      label: '生日',
      required: birthday ? '请选择生日' : undefined,
      fault: (typed) =>
        isDate(typed) && typed <= today && typed >= '1900-01-01' ? null : '请输入正确的出生日期',
    },
    email: {
      ...emailRule,
      label: '邮箱',
      required: email ? '邮箱可以更换，不能留空' : undefined,
      normalize: normalizeEmail,
      fault: emailFault,
    },
  }) satisfies Rules;

const SEXES = [
  ['0', '保密'],
  ['1', '男'],
  ['2', '女'],
] as const;

const DRAFT_FIELDS = ['nickname', 'sex', 'birthday', 'email'];

export function ProfileForm({ user, today }: { user: User; today: string }) {
  const { nickname, sex, birthday, email } = user;
  const rules = useMemo(() => profileRules({ birthday, email }, today), [birthday, email, today]);
  const form = useForm({ id: 'profile', rules });
  const draft = useFormDraft(form, PROFILE, DRAFT_FIELDS);
  const [hasBirthday, hasEmail] = [useHasCapability('editUser.birthday'), useHasCapability('editUser.email')];
  return (
    <FormFrame form={form} verb="保存资料" sending="保存中…">
      <DraftNote draft={draft} />
      <div className="form-grid">
        <TextField
          {...form.field('nickname')}
          label="昵称"
          defaultValue={nickname}
          autoComplete="nickname"
          help="1–20 个字符；其他用户只看到第一个字"
        />
        <fieldset className="field">
          <legend>性别</legend>
          <div className="ticks">
            {SEXES.map(([value, text]) => (
              <label className="tick" key={value}>
                <input type="radio" name="sex" value={value} defaultChecked={String(sex) === value} />
                <span>{text}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {hasBirthday && (
          <DateField
            {...form.field('birthday')}
            label="生日"
            optional={!birthday}
            min="1900-01-01"
            max={today}
            defaultValue={birthday ?? ''}
            autoComplete="bday"
          />
        )}
        {hasEmail && (
          <TextField
            {...form.field('email')}
            label="邮箱"
            optional={!email}
            icon="mail"
            type="email"
            defaultValue={email ?? ''}
            autoComplete="email"
            placeholder="name@example.com"
          />
        )}
      </div>
    </FormFrame>
  );
}
