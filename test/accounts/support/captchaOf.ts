import type { Page } from 'playwright-core';
import { answerHash } from '../../../embedded/rules/captcha.ts';
import { openDb } from '../../../embedded/store/db.ts';
import { createMember } from '../../../embedded/rules/createMember.ts';
import { issueToken } from '../../../embedded/rules/tokens.ts';
import type {
  EmbeddedUpstream,
  startEmbeddedUpstream,
} from '../../../embedded/test/support/embeddedUpstream.ts';
import { newMember } from '../../../embedded/test/support/newMember.ts';
import { waitForValue } from '../../browser/support/launch.ts';

/** Longer than the hour in which an upstream counts its messages to a number (ms). */
const OVER_AN_HOUR = 61 * 60_000;

/** Makes phone numbers that differ in nothing but that only some of them have an account. `prefix`: seven digits that no sample member has. */
export function phonesOf(upstream: Awaited<ReturnType<typeof startEmbeddedUpstream>>, prefix: string) {
  let made = 0;
  return {
    /** A phone number that no member has. */
    nobody: (): string => prefix + String(++made).padStart(4, '0'),
    /** The number of a member who registered an hour ago, so that no limit counts the messages of the registration. */
    async somebody(): Promise<string> {
      const { phone } = await newMember(upstream);
      upstream.clock.now += OVER_AN_HOUR;
      return phone;
    },
  };
}

const ANSWER = 'HKMN';

/** Loads a captcha; the fields for a call that demands one, with the right answer. */
export async function captchaOf(
  upstream: Pick<EmbeddedUpstream, 'get' | 'varDir'>,
): Promise<{ captcha_key: string; captcha: string }> {
  const key = (await upstream.get('/api/captcha')).data.captcha_key as string;
  answerCaptcha(upstream.varDir, key, ANSWER);
  return { captcha_key: key, captcha: ANSWER.toLowerCase() };
}

/**
 * Makes `answer` the right answer to a captcha of the embedded upstream, since no program can read the picture. `key`: the captcha's
 * key; `varDir`: the upstream's directory.
 */
function answerCaptcha(varDir: string, key: string, answer: string): void {
  const db = openDb(varDir, 'embedded.db');
  const { changes } = db.run(
    'UPDATE captchas SET answer_hash = ? WHERE key = ?',
    answerHash(key, answer),
    key,
  );
  db.close();
  if (changes === 0) throw new Error(`there is no captcha with the key ${key}`);
}

/** The characters that `knownCaptcha` makes the right ones. */
export const KNOWN = 'HKMN';

/** Waits until the form has another captcha than `last` (a key), and makes `KNOWN` the right answer to it. Returns its key. */
export async function knownCaptcha(page: Page, { varDir }: { varDir: string }, last = ''): Promise<string> {
  await page.getByAltText('图形验证码，点击换一张').waitFor();
  const key = () => page.locator('input[name="captcha_key"]').inputValue();
  await waitForValue(async () => ![last, ''].includes(await key()), true);
  const shown = await key();
  answerCaptcha(varDir, shown, KNOWN);
  return shown;
}

/** Creates a member who has registered by WeChat and has neither a phone number nor a password. Returns the token of a session. */
export function memberWithoutPhone({ varDir, clock }: Pick<EmbeddedUpstream, 'varDir' | 'clock'>): string {
  const db = openDb(varDir, 'embedded.db');
  const id = createMember(db, clock.now, { phone: null, passwordHash: null });
  const token = issueToken(db, id, clock.now);
  db.close();
  return token;
}
