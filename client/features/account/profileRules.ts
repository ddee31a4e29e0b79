import { nicknameFault, nicknameRule, normalizeNickname } from '../../../shared/rules/nickname.ts';
import type { User } from '../../../shared/records/account.ts';
import type { Rules } from '../../forms/formRules.ts';
import type { MayBeUndefined } from "../../../shared/fieldsOf.ts";
import { emailFault, emailRule, normalizeEmail } from "../../../shared/rules/contact.ts";
import { dateRule, isDate } from "../../../shared/time/days.ts";

/** Rules of the profile. The upstream can change a birthday or e-mail address, but not remove it: once set, they are required. */
export const profileRules = ({ birthday, email }: MayBeUndefined<Pick<User, 'birthday' | 'email'>>, today: string) =>
  ({
    nickname: { ...nicknameRule, label: '昵称', required: '请输入昵称', normalize: normalizeNickname, fault: nicknameFault },
    birthday: {
      ...dateRule,
      label: '生日',
      required: birthday ? '请选择生日' : undefined,
      fault: (typed) => (isDate(typed) && typed <= today && typed >= '1900-01-01' ? null : '请输入正确的出生日期'),
    },
    email: { ...emailRule, label: '邮箱', required: email ? '邮箱可以更换，不能留空' : undefined, normalize: normalizeEmail, fault: emailFault },
  }) satisfies Rules;
