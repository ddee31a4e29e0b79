import type { Test } from 'tap';
import { withdraw } from '../../money/support/withdraw.ts';
import type { Browser } from '../../support/browserLike.ts';
import type { Workers } from './startWorkers.ts';

/** The idempotency key and the amount of equal withdrawals. */
export const EQUAL = ['one-form-0001', '200.00'] as const;

/** Sends twenty equal withdrawals of a member at the same moment, and checks that one of them was applied, through whichever worker. */
export async function withdrawTwentyTimes(t: Test, portal: Workers, member: Browser, applied: readonly unknown[]): Promise<void> {
  const responses = await Promise.all(Array.from({ length: 20 }, () => withdraw(member, ...EQUAL)));
  t.equal(applied.length, 1);
  t.equal(responses.filter(({ json, headers }) => json.code === 200 && !headers['idempotency-replayed']).length, 1);
  t.ok(responses.every(({ json }) => json.code === 200 || json.code === 409), 'the others get the first envelope or 409');
  t.equal(new Set(await Promise.all(responses.map((response) => portal.workerOf(response)))).size, 2, 'both workers were asked');
}
