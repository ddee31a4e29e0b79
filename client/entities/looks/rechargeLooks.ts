import { Ban, Check, Clock, Undo2 } from 'lucide';
import { RECHARGE } from '../../../shared/status/recharge.ts';
import type { StatusLooks } from '../../ui/StatusTag.tsx';

/** How recharge orders look, by status. */
export const rechargeLooks: StatusLooks = {
  [RECHARGE.unpaid]: { icon: Clock, tint: 'warn' },
  [RECHARGE.paid]: { icon: Check, tint: 'ok' },
  [RECHARGE.refunded]: { icon: Undo2 },
  [RECHARGE.closed]: { icon: Ban },
};
