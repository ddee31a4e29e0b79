import type { User } from '../../../shared/records/account.ts';
import type { CertLog } from '../../../shared/records/membership.ts';
import { CERT } from '../../../shared/status/cert.ts';
import { MEMBER_CERT } from '../../../shared/status/member.ts';
import type { CertType } from './certQuery.ts';

const STATUS: Record<number, number> = {
  [MEMBER_CERT.review]: CERT.review,
  [MEMBER_CERT.certified]: CERT.passed,
  [MEMBER_CERT.rejected]: CERT.rejected,
};

/**
 * The member's newest application of a kind, as far as the member's own data says it, for an upstream without a list of them. Null:
 * there is none. A certification whose kind is not known is a person's.
 */
export function certOf({ cert_status, cert_type = 1 }: Pick<User, 'cert_status' | 'cert_type'>, type: CertType): CertLog | null {
  if (cert_type !== type || cert_status === MEMBER_CERT.none) return null;
  const status = cert_status === undefined ? undefined : STATUS[cert_status];
  return { id: 0, timeline: [], ...(status !== undefined && { status }) };
}
