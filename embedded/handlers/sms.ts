import { drawCaptcha } from '../rules/captcha.ts';
import { MINUTE, SECOND } from '../domain/shanghaiTime.ts';
import { checkSmsCaptcha } from '../rules/smsCaptcha.ts';
import { sendSmsCode } from '../rules/smsCodes.ts';
import { SMS_INTERVAL } from '../rules/smsLimits.ts';
import { SMS_LIFE, type SmsScene } from '../rules/smsScenes.ts';
import { withMessage, type Handlers } from './context.ts';

/** Calls for text-message codes and captcha pictures. */
export const sms = {
  sendSms(input, { db, now, address }) {
    // The row's schema allows no other scenes.
    const message = { scene: (input.scene ?? '1') as SmsScene, phone: input.phone_number, address };
    checkSmsCaptcha(db, message, input, now);
    // The answer is the same with and without an account; the message tells the owner of the number.
    sendSmsCode(db, message, now);
    return withMessage(`验证码已发送，${SMS_LIFE / MINUTE} 分钟内有效`, { retry_after: SMS_INTERVAL / SECOND, expires_in: SMS_LIFE / SECOND });
  },

  captcha(_input, { db, now }) {
    const { key, image } = drawCaptcha(db, now);
    return { captcha_key: key, image };
  },
} satisfies Handlers;
