import { MINUTE } from '../domain/shanghaiTime.ts';

/** How long a text-message code is valid (ms). */
export const SMS_LIFE = 5 * MINUTE;

export type SmsScene = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

/** Purposes of text-message codes; the messages name them, and the console shows them beside the codes. */
export const SMS_SCENES: Record<SmsScene, string> = {
  1: '注册',
  2: '验证码登录',
  3: '找回密码',
  4: '修改密码',
  5: '更换手机（原手机）',
  6: '更换手机（新手机）',
  7: '绑定手机',
  8: '提现确认',
  9: '注销账户',
};

/** Scenes that need no session. */
export const OPEN_SCENES: readonly SmsScene[] = ['1', '2', '3'];

export const isScene = (scene: string): scene is SmsScene => Object.hasOwn(SMS_SCENES, scene);
