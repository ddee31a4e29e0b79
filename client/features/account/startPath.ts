import type { User } from '../../../shared/records/account.ts';
import type { FormRecord } from '../../../shared/records/loan.ts';
import type { Wallet } from '../../../shared/records/wallet.ts';
import { toFen } from '../../../shared/money/money.ts';
import { MEMBER_CERT } from '../../../shared/status/member.ts';

/** The steps of a new member, in their order. */
export type Step = 'certify' | 'compare' | 'apply';

/** What has been done of the path, and the step that comes next. */
export interface StartPath {
  done: readonly Step[];
  next: Step;
  /** The certification is in review. */
  inReview: boolean;
  /** The certification was rejected. */
  rejected: boolean;
}

/**
 * The path of a member who has no application. Null when there is one, and when the upstream does not say whether there is one, or
 * how the certification stands: no path is better than a wrong one.
 */
export function startPathOf({ cert_status: status }: Pick<User, 'cert_status'>, application: FormRecord | null | undefined): StartPath | null {
  if (application !== null || !isKnown(status)) return null;
  const isCertified = status === MEMBER_CERT.certified;
  const inReview = status === MEMBER_CERT.review;
  return { done: isCertified ? ['certify'] : [], next: isCertified || inReview ? 'compare' : 'certify', inReview, rejected: status === MEMBER_CERT.rejected };
}

const isKnown = (status: number | undefined): boolean => Object.values(MEMBER_CERT).some((known) => known === status);

/** Whether nothing has ever been in the wallet, as far as it tells. A wallet that does not tell its figures is not unused. */
export function isUnused({ balance, frozen, pending_commission, total_income, months }: Wallet): boolean {
  if (balance === undefined || total_income === undefined) return false;
  const sums = [balance, frozen, pending_commission, total_income, ...(months ?? []).flatMap(({ income, expense }) => [income, expense])];
  return sums.every((sum) => sum === undefined || toFen(sum) === 0);
}
