import {
  BadgeCheck,
  Ban,
  Banknote,
  Check,
  CircleDashed,
  Clock,
  FilePlus2,
  Gem,
  Hourglass,
  Landmark,
  PencilLine,
  Send,
  TriangleAlert,
  Undo2,
  UserRoundCheck,
  X,
} from 'lucide';
import { BILL } from '../../shared/status/bill.ts';
import { CERT } from '../../shared/status/cert.ts';
import { FORM } from '../../shared/status/form.ts';
import { MEMBER_CERT } from '../../shared/status/member.ts';
import { RECHARGE } from '../../shared/status/recharge.ts';
import { VIP } from '../../shared/status/vip.ts';
import { WITHDRAWAL } from '../../shared/status/withdrawal.ts';
import type { StatusLook } from '../ui/StatusTag.tsx';

type Looks = Readonly<Record<number, StatusLook>>;

/** Bills. */
export const billLooks: Looks = {
  [BILL.pending]: { icon: Clock, tint: 'warn' },
  [BILL.inEffect]: { icon: Check, tint: 'ok' },
  [BILL.void]: { icon: Ban },
};

/** Recharge orders. */
export const rechargeLooks: Looks = {
  [RECHARGE.unpaid]: { icon: Clock, tint: 'warn' },
  [RECHARGE.paid]: { icon: Check, tint: 'ok' },
  [RECHARGE.refunded]: { icon: Undo2 },
  [RECHARGE.closed]: { icon: Ban },
};

/** Withdrawals. */
export const withdrawLooks: Looks = {
  [WITHDRAWAL.review]: { icon: Clock, tint: 'warn' },
  [WITHDRAWAL.paying]: { icon: Banknote, tint: 'info' },
  [WITHDRAWAL.paid]: { icon: Check, tint: 'ok' },
  [WITHDRAWAL.rejected]: { icon: X, tint: 'bad' },
  [WITHDRAWAL.failed]: { icon: TriangleAlert, tint: 'bad' },
  [WITHDRAWAL.cancelled]: { icon: Undo2 },
};

/** Certification of a member. */
export const certLooks: Looks = {
  [MEMBER_CERT.none]: { icon: CircleDashed },
  [MEMBER_CERT.review]: { icon: Clock, tint: 'warn' },
  [MEMBER_CERT.certified]: { icon: BadgeCheck, tint: 'ok' },
  [MEMBER_CERT.rejected]: { icon: X, tint: 'bad' },
};

/** Loan applications. */
export const applicationLooks: Looks = {
  [FORM.draft]: { icon: PencilLine },
  [FORM.submitted]: { icon: Send, tint: 'info' },
  [FORM.accepted]: { icon: UserRoundCheck, tint: 'info' },
  [FORM.wanting]: { icon: FilePlus2, tint: 'warn' },
  [FORM.atBank]: { icon: Hourglass, tint: 'info' },
  [FORM.approved]: { icon: Check, tint: 'ok' },
  [FORM.paidOut]: { icon: Landmark, tint: 'ok' },
  [FORM.refused]: { icon: X, tint: 'bad' },
  [FORM.cancelled]: { icon: Undo2 },
  [FORM.closed]: { icon: Ban },
};

/** One application for certification. */
export const certLogLooks: Looks = {
  [CERT.review]: { icon: Clock, tint: 'warn' },
  [CERT.passed]: { icon: BadgeCheck, tint: 'ok' },
  [CERT.rejected]: { icon: X, tint: 'bad' },
  [CERT.cancelled]: { icon: Undo2 },
};

/** Memberships. One with the status `running` may still wait for an earlier one to end. */
export const vipLooks: Looks = {
  [VIP.unpaid]: { icon: Clock, tint: 'warn' },
  [VIP.running]: { icon: Gem, tint: 'vip' },
  [VIP.over]: { icon: Ban },
  [VIP.refunding]: { icon: Hourglass, tint: 'warn' },
  [VIP.refunded]: { icon: Undo2 },
  [VIP.cancelled]: { icon: Ban },
};
