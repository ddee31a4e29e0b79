import { Mail } from 'lucide';
import { useMemo } from 'react';
import type { User } from '../../../shared/records/account.ts';
import { PROFILE } from './profileActs.ts';
import { profileRules } from './profileRules.ts';
import { useForm } from '../../forms/useForm.ts';
import { useFormDraft } from '../../forms/useFormDraft.ts';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { NoScript } from '../../forms/NoScript.tsx';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { DateField } from '../../forms/fields/DateField.tsx';
import { TextField } from '../../forms/fields/TextField.tsx';
import { DraftNote } from '../../forms/DraftNote.tsx';

const SEXES = [
  ['0', '保密'],
  ['1', '男'],
  ['2', '女'],
] as const;

/** Fields that the draft keeps. */
const DRAFT_FIELDS = ['nickname', 'sex', 'birthday', 'email'];

/** The member's profile. `today` is the latest birthday that is accepted. */
export function ProfileForm({ user, today }: { user: User; today: string }) {
  const { nickname, sex, birthday, email } = user;
  const rules = useMemo(() => profileRules({ birthday, email }, today), [birthday, email, today]);
  const form = useForm({ id: 'profile', rules });
  const draft = useFormDraft(form, PROFILE, DRAFT_FIELDS);
  return (
    <form className="stack" {...form.props}>
      <DraftNote draft={draft} />
      <NoScript />
      <div className="form-grid">
        <TextField {...form.field('nickname')} label="昵称" defaultValue={nickname} autoComplete="nickname" help="1–20 个字符，推广团队中会显示" />
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
        <DateField
          {...form.field('birthday')}
          label="生日"
          optional={!birthday}
          min="1900-01-01"
          max={today}
          defaultValue={birthday ?? ''}
          autoComplete="bday"
        />
        <TextField
          {...form.field('email')}
          label="邮箱"
          optional={!email}
          icon={Mail}
          type="email"
          defaultValue={email ?? ''}
          autoComplete="email"
          placeholder="name@example.com"
        />
      </div>
      <FormErrors form={form} />
      <SubmitButton busy={form.busy} sending="保存中…">
        保存资料
      </SubmitButton>
    </form>
  );
}
