import type { EmbeddedUpstream } from '../../embedded/support/embeddedUpstream.ts';
import { answerCaptcha } from '../../support/answerCaptcha.ts';

const ANSWER = 'HKMN';

/** Loads a captcha; the fields for a call that demands one, with the right answer. */
export async function captchaOf(upstream: Pick<EmbeddedUpstream, 'get' | 'varDir'>): Promise<{ captcha_key: string; captcha: string }> {
  const key = (await upstream.get('/api/captcha')).data.captcha_key as string;
  answerCaptcha(upstream.varDir, key, ANSWER);
  return { captcha_key: key, captcha: ANSWER.toLowerCase() };
}
