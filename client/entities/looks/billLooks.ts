import { Ban, Check, Clock, Hourglass } from 'lucide';
import { BILL } from '../../../shared/status/bill.ts';
import type { StatusLooks } from '../../ui/StatusTag.tsx';

/** How bills look, by status. */
export const billLooks: StatusLooks = {
  [BILL.pending]: { icon: Clock, tint: 'warn' },
  [BILL.inEffect]: { icon: Check, tint: 'ok' },
  [BILL.void]: { icon: Ban },
};

/** How a bill looks whose business has not ended yet, by the flag `in_progress`. */
export const inProgressLook: StatusLooks = { 1: { icon: Hourglass, tint: 'info' } };
