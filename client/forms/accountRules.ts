import { passwordFault, passwordRule } from '../../shared/rules/password.ts';
import { agreeRule, enteredPasswordRule } from '../../shared/rules/signIn.ts';
import { inviteRule } from '../../shared/rules/invite.ts';
import { withoutBlanks } from '../../shared/rules/typedText.ts';
import type { FieldRule } from './formRules.ts';

export const accountRules = {
  /** Presence only, not the rules of new ones. */
  enteredPassword: { ...enteredPasswordRule, label: '密码', required: '请输入密码' },
  newPassword: {
    ...passwordRule,
    label: '密码',
    required: '请设置密码',
    fault: (password, values) => passwordFault(password, values.phone_number),
    comparedWith: 'phone_number',
  },
  confirmation: {
    label: '确认密码',
    required: '请再次输入密码',
    fault: (again, values) => (again === values.password ? null : '两次输入的密码不一致'),
    comparedWith: 'password',
  },
  invite_code: { ...inviteRule, label: '邀请码', normalize: withoutBlanks },
  agree: { label: '《用户服务协议》与《隐私政策》', required: agreeRule.message },
} satisfies Record<string, FieldRule>;
