import { SMS_AREA, SUCCESS } from '../../../shared/constants.ts';
import type { Api } from '../../../shared/api.ts';
import type { Values } from '../formRules.ts';
import { refusalResponse } from '../refusalResponse.ts';

/** Marks a submission that asks for a text message instead of sending the form. */
export const SMS_INTENT = 'sms';

/** What a page's action returns after a text message was sent. */
export interface CodeSent {
  sent: true;
  /** Seconds until the next one; 0 when the upstream does not say. */
  wait: number;
}

/** The part of an action that sends a text message: `if (values.intent === SMS_INTENT) return sendCode(…)`. */
export async function sendCode(api: Api, scene: string, { phone_number = '', captcha_key, captcha }: Values) {
  const envelope = await api.envelope('sendSms', { scene, phone_number, area: SMS_AREA, ...(captcha && { captcha_key, captcha }) });
  if (envelope.code !== SUCCESS) return refusalResponse(envelope);
  return { sent: true, wait: envelope.data?.retry_after ?? 0 } satisfies CodeSent;
}
