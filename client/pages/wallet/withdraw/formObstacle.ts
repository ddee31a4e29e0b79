import { needsCode, withdrawObstacle } from '../../../../shared/rules/withdrawLimits.ts';
import type { WithdrawTerms } from '../../../../shared/records/withdrawal.ts';
import type { User } from '../../../../shared/records/account.ts';
import { MEMBER_CERT } from '../../../../shared/status/member.ts';
import type { Id } from '../../../../shared/rules/ids.ts';

export type FormObstacle = NonNullable<ReturnType<typeof withdrawObstacle>> | 'nothing' | 'types' | 'phone';

/** `open`: id of a withdrawal that has not ended. */
export function formObstacle(terms: WithdrawTerms, user: User, open: Id | undefined): FormObstacle | null {
  const obstacle = withdrawObstacle(terms, {
    // An unknown certification is left to the upstream.
    isCertified: (user.cert_status ?? MEMBER_CERT.certified) === MEMBER_CERT.certified,
    hasOpen: open !== undefined,
    timesLeft: terms.times_left,
  });
  if (obstacle) return obstacle;
  if (terms.withdrawable === '0.00') return 'nothing';
  if (terms.types.length === 0) return 'types';
  return needsCode(terms, terms.last_payee !== undefined, 0) && !user.phone_number ? 'phone' : null;
}
