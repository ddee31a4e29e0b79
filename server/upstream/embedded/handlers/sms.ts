import { drawCaptcha, useCaptcha } from '../rules/captcha.ts';
import { refuse, refuseField } from '../domain/refusal.ts';
import { MINUTE, SECOND } from '../domain/shanghaiTime.ts';
import { sendSmsCode, SMS_INTERVAL, SMS_LIFE, type SmsScene } from '../rules/smsCodes.ts';
import { memberByPhone } from '../store/members.ts';
import { said, type Handlers } from './context.ts';

/** Scenes that want a number which nobody has, and scenes that want one which somebody has. */
const FREE: readonly SmsScene[] = ['1', '6', '7'];
const TAKEN: readonly SmsScene[] = ['2', '3', '4', '5', '8'];

/** Text-message codes and captcha pictures. */
export const sms = {
  sendSms(input, { db, now, address }) {
    // The row's schema takes no other scenes.
    const message = { scene: (input.scene ?? '1') as SmsScene, phone: input.phone_number, address };
    if (input.captcha_key) useCaptcha(db, input.captcha_key, input.captcha, now);
    const owner = memberByPhone(db, message.phone);
    if (FREE.includes(message.scene) && owner) refuse(409, '手机号已注册', { errors: { phone_number: '手机号已注册' } });
    if (TAKEN.includes(message.scene) && !owner) return refuseField('phone_number', '手机号未注册');
    sendSmsCode(db, message, now);
    return said(`验证码已发送，${SMS_LIFE / MINUTE} 分钟内有效`, { retry_after: SMS_INTERVAL / SECOND, expires_in: SMS_LIFE / SECOND });
  },

  captcha(_input, { db, now }) {
    const { key, image } = drawCaptcha(db, now);
    return { captcha_key: key, image };
  },
} satisfies Handlers;
