import { drawCaptcha, useCaptcha } from '../rules/captcha.ts';
import { refuse, refuseField } from '../domain/refusal.ts';
import { MINUTE, SECOND } from '../domain/shanghaiTime.ts';
import { sendSmsCode, SMS_INTERVAL, SMS_LIFE, type SmsScene } from '../rules/smsCodes.ts';
import { memberByPhone } from '../store/members.ts';
import { withMessage, type Handlers } from './context.ts';

/** Scenes that require an unregistered phone number, and scenes that require a registered one. */
const UNREGISTERED: readonly SmsScene[] = ['1', '6', '7'];
const REGISTERED: readonly SmsScene[] = ['2', '3', '4', '5', '8'];

/** Calls for text-message codes and captcha pictures. */
export const sms = {
  sendSms(input, { db, now, address }) {
    // The row's schema allows no other scenes.
    const message = { scene: (input.scene ?? '1') as SmsScene, phone: input.phone_number, address };
    if (input.captcha_key) useCaptcha(db, input.captcha_key, input.captcha, now);
    const owner = memberByPhone(db, message.phone);
    if (UNREGISTERED.includes(message.scene) && owner) refuse(409, '手机号已注册', { errors: { phone_number: '手机号已注册' } });
    if (REGISTERED.includes(message.scene) && !owner) return refuseField('phone_number', '手机号未注册');
    sendSmsCode(db, message, now);
    return withMessage(`验证码已发送，${SMS_LIFE / MINUTE} 分钟内有效`, { retry_after: SMS_INTERVAL / SECOND, expires_in: SMS_LIFE / SECOND });
  },

  captcha(_input, { db, now }) {
    const { key, image } = drawCaptcha(db, now);
    return { captcha_key: key, image };
  },
} satisfies Handlers;
