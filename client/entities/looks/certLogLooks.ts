import { BadgeCheck, Clock, Undo2, X } from 'lucide';
import { CERT } from '../../../shared/status/cert.ts';
import type { StatusLooks } from '../../ui/StatusTag.tsx';

/** How one application for certification looks, by status. */
export const certLogLooks: StatusLooks = {
  [CERT.review]: { icon: Clock, tint: 'warn' },
  [CERT.passed]: { icon: BadgeCheck, tint: 'ok' },
  [CERT.rejected]: { icon: X, tint: 'bad' },
  [CERT.cancelled]: { icon: Undo2 },
};
