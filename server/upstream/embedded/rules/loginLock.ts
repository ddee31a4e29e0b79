import { config } from '../content/config.ts';
import type { Db } from '../store/db.ts';
import { refuse } from '../domain/refusal.ts';
import { MINUTE } from '../domain/shanghaiTime.ts';

/** Five failures lock an account, fifteen an address, for as long as they are younger than this. */
export const LOCK_WINDOW = 30 * MINUTE;
export const ACCOUNT_TRIES = 5;
const ADDRESS_TRIES = 15;

/** Whose tries are counted: an account and where the call comes from. */
export interface Claimant {
  account: string;
  address: string;
}

export interface Verdict {
  right: boolean;
  /** Tries before the lock. */
  left: number;
  /** The next try has to bring a captcha: said with this answer, so that the page can show the field in time. */
  captchaRequired: boolean;
}

/** Whether a try needs a captcha after so many failures of its account. */
export const needsCaptcha = (failed: number): boolean => config.captcha.enabled === 1 && failed >= config.captcha.after_failures;

/**
 * Checks a password under the lock; false counts as a failure, true forgets the account's earlier ones.
 * The lock is looked at before and after the check, which takes its time: of a hundred guesses sent
 * at once, five are answered, and a right one among the rest opens nothing.
 */
export async function tryUnderLock(db: Db, claimant: Claimant, now: number, check: () => Promise<boolean>): Promise<Verdict> {
  refuseLocked(db, claimant, now);
  const right = await check();
  return db.tx(() => {
    refuseLocked(db, claimant, now);
    if (right) db.run('DELETE FROM login_failures WHERE who = ?', accountKey(claimant));
    else for (const who of [accountKey(claimant), addressKey(claimant)]) db.insert('login_failures', { who, at: now });
    const failed = accountFailures(db, claimant, now);
    return { right, left: ACCOUNT_TRIES - failed, captchaRequired: needsCaptcha(failed) };
  });
}

/** Failures of this account that still count. */
export const accountFailures = (db: Db, claimant: Claimant, now: number): number => failures(db, accountKey(claimant), now).count;

function refuseLocked(db: Db, claimant: Claimant, now: number): void {
  db.run('DELETE FROM login_failures WHERE at <= ?', now - LOCK_WINDOW);
  const byAccount = failures(db, accountKey(claimant), now);
  if (byAccount.count >= ACCOUNT_TRIES) refuseFor('密码错误次数过多，账号已锁定', byAccount.oldest + LOCK_WINDOW - now);
  const byAddress = failures(db, addressKey(claimant), now);
  if (byAddress.count >= ADDRESS_TRIES) refuseFor('登录失败次数过多', byAddress.oldest + LOCK_WINDOW - now);
}

function refuseFor(reason: string, wait: number): never {
  return refuse(429, `${reason}，请 ${Math.max(1, Math.ceil(wait / MINUTE))} 分钟后再试`, { retry_after: Math.max(1, Math.ceil(wait / 1000)) });
}

const accountKey = ({ account }: Claimant): string => `account:${account}`;
const addressKey = ({ address }: Claimant): string => `address:${address}`;

function failures(db: Db, who: string, now: number): { count: number; oldest: number } {
  return (
    db.get('SELECT count(*) AS count, coalesce(min(at), 0) AS oldest FROM login_failures WHERE who = ? AND at > ?', who, now - LOCK_WINDOW) ?? {
      count: 0,
      oldest: 0,
    }
  );
}
