import { Ban, Clock, Gem, Hourglass, Undo2 } from 'lucide';
import { VIP } from '../../../shared/status/vip.ts';
import type { StatusLooks } from '../../ui/StatusTag.tsx';

/** How memberships look, by status. One with the status `running` may still wait for an earlier one to end. */
export const vipLooks: StatusLooks = {
  [VIP.unpaid]: { icon: Clock, tint: 'warn' },
  [VIP.running]: { icon: Gem, tint: 'vip' },
  [VIP.over]: { icon: Ban },
  [VIP.refunding]: { icon: Hourglass, tint: 'warn' },
  [VIP.refunded]: { icon: Undo2 },
  [VIP.cancelled]: { icon: Ban },
};
