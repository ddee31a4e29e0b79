import { config } from '../content/config.ts';
import type { Db } from '../store/db.ts';
import { refuse } from '../domain/refusal.ts';
import { MINUTE } from '../domain/shanghaiTime.ts';

/** Five failures within this time (ms) lock an account, fifteen an IP address. */
export const LOCK_WINDOW = 30 * MINUTE;
export const ACCOUNT_TRIES = 5;
const ADDRESS_TRIES = 15;

/** Account and IP address whose failed attempts are counted. */
export interface LoginId {
  account: string;
  address: string;
}

export interface Attempt {
  correct: boolean;
  /** Attempts left before the lock. */
  left: number;
  /** The next attempt requires a captcha; reported with this one, so that the page can show the field. */
  captchaRequired: boolean;
}

/** Whether the next attempt needs a captcha after this number of failures. */
export const needsCaptcha = (failed: number): boolean => config.captcha.enabled === 1 && failed >= config.captcha.after_failures;

/**
 * Checks a password under the lock. A wrong one counts as a failure; a correct one removes the account's earlier failures.
 * The lock is checked before and after `check`, which is slow: of a hundred guesses sent at once, only five are evaluated.
 * Refuses with 429 when locked.
 */
export async function tryUnderLock(db: Db, loginId: LoginId, now: number, check: () => Promise<boolean>): Promise<Attempt> {
  refuseLocked(db, loginId, now);
  const correct = await check();
  return db.tx(() => {
    refuseLocked(db, loginId, now);
    if (correct) db.run('DELETE FROM login_failures WHERE who = ?', accountKey(loginId));
    else for (const who of [accountKey(loginId), addressKey(loginId)]) db.insert('login_failures', { who, at: now });
    const failed = accountFailures(db, loginId, now);
    return { correct, left: ACCOUNT_TRIES - failed, captchaRequired: needsCaptcha(failed) };
  });
}

/** Number of the account's failures within the window. */
export const accountFailures = (db: Db, loginId: LoginId, now: number): number => failures(db, accountKey(loginId), now).count;

function refuseLocked(db: Db, loginId: LoginId, now: number): void {
  db.run('DELETE FROM login_failures WHERE at <= ?', now - LOCK_WINDOW);
  const byAccount = failures(db, accountKey(loginId), now);
  if (byAccount.count >= ACCOUNT_TRIES) refuseFor('密码错误次数过多，账号已锁定', byAccount.oldest + LOCK_WINDOW - now);
  const byAddress = failures(db, addressKey(loginId), now);
  if (byAddress.count >= ADDRESS_TRIES) refuseFor('登录失败次数过多', byAddress.oldest + LOCK_WINDOW - now);
}

function refuseFor(reason: string, wait: number): never {
  return refuse(429, `${reason}，请 ${Math.max(1, Math.ceil(wait / MINUTE))} 分钟后再试`, { retry_after: Math.max(1, Math.ceil(wait / 1000)) });
}

const accountKey = ({ account }: LoginId): string => `account:${account}`;
const addressKey = ({ address }: LoginId): string => `address:${address}`;

function failures(db: Db, who: string, now: number): { count: number; oldest: number } {
  return (
    db.get('SELECT count(*) AS count, coalesce(min(at), 0) AS oldest FROM login_failures WHERE who = ? AND at > ?', who, now - LOCK_WINDOW) ?? {
      count: 0,
      oldest: 0,
    }
  );
}
