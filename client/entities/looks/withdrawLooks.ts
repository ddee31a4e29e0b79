import { Banknote, Check, Clock, TriangleAlert, Undo2, X } from 'lucide';
import { WITHDRAWAL } from '../../../shared/status/withdrawal.ts';
import type { StatusLooks } from '../../ui/StatusTag.tsx';

/** How withdrawals look, by status. */
export const withdrawLooks: StatusLooks = {
  [WITHDRAWAL.review]: { icon: Clock, tint: 'warn' },
  [WITHDRAWAL.paying]: { icon: Banknote, tint: 'info' },
  [WITHDRAWAL.paid]: { icon: Check, tint: 'ok' },
  [WITHDRAWAL.rejected]: { icon: X, tint: 'bad' },
  [WITHDRAWAL.failed]: { icon: TriangleAlert, tint: 'bad' },
  [WITHDRAWAL.cancelled]: { icon: Undo2 },
};
