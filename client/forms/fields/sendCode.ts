import { SMS_AREA, SUCCESS } from '../../../shared/constants.ts';
import type { Api } from '../../../shared/api.ts';
import type { Values } from '../formRules.ts';
import { isMissing } from '../../readCall.ts';
import { refusalResponse } from '../refusal.ts';

/** Value of `intent` when a submission requests a text message instead of sending the form. */
export const SMS_INTENT = 'sms';

/** Result of a page's action after a text message was sent. */
export interface CodeSent {
  sent: true;
  /** Seconds until the next message is allowed; 0 when the upstream does not say. */
  wait: number;
}

/** Sends a text message, for a page's action: `if (values.intent === SMS_INTENT) return sendCode(…)`. */
export async function sendCode(api: Api, scene: string, { phone_number = '', captcha_key, captcha }: Values) {
  const envelope = await api.envelope('sendSms', {
    scene,
    phone_number,
    area: SMS_AREA,
    ...(captcha && { captcha_key, captcha }),
  });
  if (envelope.code !== SUCCESS)
    return refusalResponse(
      (await isMissing(api, 'sendSms')) ? { ...envelope, message: '短信验证码暂未开放' } : envelope,
    );
  return { sent: true, wait: envelope.data?.retry_after ?? 0 } satisfies CodeSent;
}
