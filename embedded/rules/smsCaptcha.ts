import { config } from '../content/config.ts';
import type { Db } from '../store/db.ts';
import { useCaptcha } from './captcha.ts';
import { sentWithinHour } from './smsLimits.ts';
import { OPEN_SCENES, type SmsScene } from './smsScenes.ts';

/**
 * Messages to a phone within an hour from which on a captcha is demanded. Whoever gets no message, or mistypes its code, may ask once
 * more without one; a program that annoys the phone's owner gets no further.
 */
const CAPTCHA_FROM = 2;

interface Typed {
  captcha_key?: string | undefined;
  captcha?: string | undefined;
}

/**
 * Checks the captcha of a request for a message. For the scenes that need no session it is demanded after some messages to the phone,
 * whether or not it has an account, so that the demand tells nothing about the number. Call it before anything is sent, so that a
 * refusal uses up no limit of the phone, and not inside a transaction: a refused captcha is used up all the same.
 */
export function checkSmsCaptcha(db: Db, { scene, phone }: { scene: SmsScene; phone: string }, { captcha_key, captcha }: Typed, now: number): void {
  const isDemanded = config.captcha.enabled === 1 && OPEN_SCENES.includes(scene) && sentWithinHour(db, phone, now).count >= CAPTCHA_FROM;
  if (isDemanded || captcha_key) useCaptcha(db, captcha_key, captcha, now);
}
