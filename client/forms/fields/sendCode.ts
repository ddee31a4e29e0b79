import { SMS_AREA, SUCCESS } from '../../../shared/constants.ts';
import type { Api } from '../../../shared/api.ts';
import type { Values } from '../formRules.ts';
import { isMissing } from '../../context.ts';
import { refusalResponse } from '../refusal.ts';

export const SMS_INTENT = 'sms';

export interface CodeSent {
  sent: true;
  wait: number;
  /** Seconds for which it is valid, from upstreams that say it. */
  life?: number | undefined;
}

/** In an action: `if (values.intent === SMS_INTENT) return sendCode(…)`. */
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
  const { retry_after: wait = 0, expires_in: life } = envelope.data ?? {};
  return { sent: true, wait, life } satisfies CodeSent;
}
