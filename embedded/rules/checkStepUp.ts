import type { Db } from '../store/db.ts';
import type { MemberRow } from '../store/members.ts';
import { refuse } from '../domain/refusal.ts';
import { checkSmsCode } from './smsCodes.ts';
import type { SmsScene } from './smsScenes.ts';

/**
 * Checks the code that a member's call needs beside the session, sent to the member's own phone, so that a stolen session is not enough.
 * Returns its id for `spendSmsCode`. Refuses a member without a phone number (409), and a call without the code, which it then
 * asks for (`code_required`). Do not call this inside a transaction: a wrong attempt must be counted.
 */
export function checkStepUp(db: Db, now: number, member: MemberRow, scene: SmsScene, code: string | undefined): number {
  const phone = member.phone_number ?? refuse(409, '请先绑定手机号', 'phone_missing');
  const sentence = '请输入发送到您手机的短信验证码';
  if (!code) return refuse(422, sentence, 'code_required', { errors: { code: sentence }, code_required: true });
  return checkSmsCode(db, now, { scene, phone, code });
}
