import { accountRules } from '../../forms/accountRules.ts';
import { passwordFault } from "../../../shared/rules/signIn.ts";

/** Rules of a new password and its repetition, for the member with this phone number. */
export const newPasswordRules = (phone: string) => ({
  password: { ...accountRules.newPassword, label: '新密码', required: '请设置新密码', fault: (password: string) => passwordFault(password, phone) },
  password_confirmation: { ...accountRules.confirmation, label: '确认新密码' },
});
