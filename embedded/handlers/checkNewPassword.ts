import { refuseField } from '../domain/refusal.ts';
import { passwordFault } from "../../shared/rules/signIn.ts";

/** Checks a new password's strength, and that both entries are equal; the schema only checks the length. Refuses with a fault. */
export function checkNewPassword(input: { password: string; password_confirmation: string }, phone: string): void {
  const fault = passwordFault(input.password, phone);
  if (fault) refuseField('password', fault);
  if (input.password !== input.password_confirmation) refuseField('password_confirmation', '两次输入的密码不一致');
}
