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
} from 'lucide-react';
import type { StatusLook } from '../ui/StatusTag.tsx';

type Looks = Readonly<Record<number, StatusLook>>;

/** Bills: pending, in effect, void. */
export const billLooks: Looks = {
  0: { icon: Clock, tint: 'warn' },
  1: { icon: Check, tint: 'ok' },
  [-1]: { icon: Ban },
};

/** Recharge orders: unpaid, paid, refunded, closed. */
export const rechargeLooks: Looks = {
  0: { icon: Clock, tint: 'warn' },
  10: { icon: Check, tint: 'ok' },
  20: { icon: Undo2 },
  30: { icon: Ban },
};

/** Withdrawals: in review, being paid, paid, rejected, payment failed, cancelled. */
export const withdrawLooks: Looks = {
  0: { icon: Clock, tint: 'warn' },
  10: { icon: Banknote, tint: 'info' },
  11: { icon: Check, tint: 'ok' },
  20: { icon: X, tint: 'bad' },
  21: { icon: TriangleAlert, tint: 'bad' },
  30: { icon: Undo2 },
};

/** Certification of a member: none, in review, certified, rejected. */
export const certLooks: Looks = {
  0: { icon: CircleDashed },
  1: { icon: Clock, tint: 'warn' },
  2: { icon: BadgeCheck, tint: 'ok' },
  3: { icon: X, tint: 'bad' },
};

/** Loan applications: draft, submitted, accepted, material wanted, with the bank, approved, paid out, refused, cancelled, closed. */
export const applicationLooks: Looks = {
  0: { icon: PencilLine },
  10: { icon: Send, tint: 'info' },
  20: { icon: UserRoundCheck, tint: 'info' },
  21: { icon: FilePlus2, tint: 'warn' },
  30: { icon: Hourglass, tint: 'info' },
  40: { icon: Check, tint: 'ok' },
  41: { icon: Landmark, tint: 'ok' },
  50: { icon: X, tint: 'bad' },
  60: { icon: Undo2 },
  90: { icon: Ban },
};

/** One application for certification: in review, passed, rejected, taken back. */
export const certLogLooks: Looks = {
  0: { icon: Clock, tint: 'warn' },
  1: { icon: BadgeCheck, tint: 'ok' },
  2: { icon: X, tint: 'bad' },
  3: { icon: Undo2 },
};

/** Memberships: unpaid, running (or waiting for the one before), over, refund in review, refunded, cancelled. */
export const vipLooks: Looks = {
  0: { icon: Clock, tint: 'warn' },
  1: { icon: Gem, tint: 'vip' },
  2: { icon: Ban },
  3: { icon: Hourglass, tint: 'warn' },
  4: { icon: Undo2 },
  5: { icon: Ban },
};
