import { answerHash } from '../../embedded/rules/captcha.ts';
import { openDb } from '../../embedded/store/db.ts';

/**
 * Makes `answer` the right answer to a captcha of the embedded upstream, since no program can read the picture. `key`: the captcha's
 * key; `varDir`: the upstream's directory.
 */
export function answerCaptcha(varDir: string, key: string, answer: string): void {
  const db = openDb(varDir, 'embedded.db');
  const { changes } = db.run('UPDATE captchas SET answer_hash = ? WHERE key = ?', answerHash(key, answer), key);
  db.close();
  if (changes === 0) throw new Error(`there is no captcha with the key ${key}`);
}
