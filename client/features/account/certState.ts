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

/** The applications of one kind, as far as the upstream lists them. */
interface KnownLogs {
  /** The upstream has such a list. */
  hasLogs: boolean;
  /** The newest one; null for none, undefined when it could not be fetched. */
  newest: CertLog | null | undefined;
  /** Those that the page shows. */
  rows: readonly CertLog[];
}

/**
 * The state of a member's certification of one kind, as an application: null, there is none; undefined, it is not known.
 *
 * The member's own status decides, because all other pages go by it; applications only add details, and an open one is shown even
 * beside the status "none". The status belongs to one kind, a person's if it is not said. Of the other kind, and of a status that
 * is missing or unknown, the newest application decides.
 */
export function certState({ cert_status, cert_type = 1 }: Pick<User, 'cert_status' | 'cert_type'>, type: CertType, { hasLogs, newest, rows }: KnownLogs) {
  const status = cert_status === undefined ? undefined : STATUS[cert_status];
  const isNone = cert_status === MEMBER_CERT.none;
  if (cert_type !== type) return hasLogs ? newest : null;
  if (status === undefined && !isNone) return hasLogs ? newest : unknown;
  if (status !== undefined) return [newest, ...rows].find((log) => log?.status === status) ?? { ...unknown, status };
  return newest?.status === undefined || newest.status === CERT.passed ? null : newest;
}

const unknown: CertLog = { id: 0, timeline: [] };
