import { site } from '../content/site.ts';
import { MINUTE } from '../domain/shanghaiTime.ts';
import { SMS_LIFE, SMS_SCENES, type SmsScene } from './smsScenes.ts';

/** Scenes whose number should not have an account yet. With an account, the message says so; no answer on a page does. */
const FOR_NEW_NUMBERS: readonly SmsScene[] = ['1', '6', '7'];

/**
 * What a text message says. Only the owner of the number reads it, so it may tell whether the number has an account. Without a code
 * for a scene that needs an account which does not exist.
 */
export function smsText(scene: SmsScene, code: string, hasAccount: boolean): { code: string; text: string } {
  const isForNew = FOR_NEW_NUMBERS.includes(scene);
  if (!isForNew && !hasAccount) return { code: '', text: `【${site.name}】该手机号尚未注册，无法用于${SMS_SCENES[scene]}。若非本人操作，请忽略。` };
  const known = isForNew && hasAccount ? (scene === '1' ? '该手机号已注册，请直接登录。' : '该手机号已注册，不能再绑定其他账号。') : '';
  return { code, text: `【${site.name}】验证码 ${code}，用于${SMS_SCENES[scene]}，${SMS_LIFE / MINUTE} 分钟内有效，请勿告诉任何人。${known}` };
}
