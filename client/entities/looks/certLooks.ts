import { BadgeCheck, CircleDashed, Clock, X } from 'lucide';
import { MEMBER_CERT } from '../../../shared/status/member.ts';
import type { StatusLooks } from '../../ui/StatusTag.tsx';

/** How a member's certification looks, by status. */
export const certLooks: StatusLooks = {
  [MEMBER_CERT.none]: { icon: CircleDashed },
  [MEMBER_CERT.review]: { icon: Clock, tint: 'warn' },
  [MEMBER_CERT.certified]: { icon: BadgeCheck, tint: 'ok' },
  [MEMBER_CERT.rejected]: { icon: X, tint: 'bad' },
};
