import {
  Ban,
  Check,
  FilePlus2,
  Hourglass,
  Landmark,
  PencilLine,
  Send,
  Undo2,
  UserRoundCheck,
  UserRoundSearch,
  X,
  Clock,
  BadgeCheck,
  CircleDashed,
  Gem,
  Banknote,
  TriangleAlert,
  type IconNode,
} from 'lucide';
import { FORM } from '../../shared/status/form.ts';
import { BILL } from '../../shared/status/bill.ts';
import { CERT } from '../../shared/status/cert.ts';
import { MEMBER_CERT } from '../../shared/status/member.ts';
import { RECHARGE } from '../../shared/status/recharge.ts';
import { VIP } from '../../shared/status/vip.ts';
import { WITHDRAWAL } from '../../shared/status/withdrawal.ts';
import { Icon } from '../ui/Icon.tsx';

export const withdrawLooks: StatusLooks = {
  [WITHDRAWAL.review]: { icon: Clock, tint: 'warn' },
  [WITHDRAWAL.paying]: { icon: Banknote, tint: 'info' },
  [WITHDRAWAL.paid]: { icon: Check, tint: 'ok' },
  [WITHDRAWAL.rejected]: { icon: X, tint: 'bad' },
  [WITHDRAWAL.failed]: { icon: TriangleAlert, tint: 'bad' },
  [WITHDRAWAL.cancelled]: { icon: Undo2 },
};

/** `running` may still wait for an earlier one to end. */
export const vipLooks: StatusLooks = {
  [VIP.unpaid]: { icon: Clock, tint: 'warn' },
  [VIP.running]: { icon: Gem, tint: 'vip' },
  [VIP.over]: { icon: Ban },
  [VIP.refunding]: { icon: Hourglass, tint: 'warn' },
  [VIP.refunded]: { icon: Undo2 },
  [VIP.cancelled]: { icon: Ban },
};

export const rechargeLooks: StatusLooks = {
  [RECHARGE.unpaid]: { icon: Clock, tint: 'warn' },
  [RECHARGE.paid]: { icon: Check, tint: 'ok' },
  [RECHARGE.refunded]: { icon: Undo2 },
  [RECHARGE.closed]: { icon: Ban },
};

export const certLooks: StatusLooks = {
  [MEMBER_CERT.none]: { icon: CircleDashed },
  [MEMBER_CERT.review]: { icon: Clock, tint: 'warn' },
  [MEMBER_CERT.certified]: { icon: BadgeCheck, tint: 'ok' },
  [MEMBER_CERT.rejected]: { icon: X, tint: 'bad' },
};

export const certLogLooks: StatusLooks = {
  [CERT.review]: { icon: Clock, tint: 'warn' },
  [CERT.passed]: { icon: BadgeCheck, tint: 'ok' },
  [CERT.rejected]: { icon: X, tint: 'bad' },
  [CERT.cancelled]: { icon: Undo2 },
};

export const billLooks: StatusLooks = {
  [BILL.pending]: { icon: Clock, tint: 'warn' },
  [BILL.inEffect]: { icon: Check, tint: 'ok' },
  [BILL.void]: { icon: Ban },
};

/** By the flag `in_progress` of a bill whose business has not ended. */
export const inProgressLook: StatusLooks = { 1: { icon: Hourglass, tint: 'info' } };

export const applicationLooks: StatusLooks = {
  [FORM.draft]: { icon: PencilLine },
  [FORM.submitted]: { icon: Send, tint: 'info' },
  [FORM.accepted]: { icon: UserRoundCheck, tint: 'info' },
  [FORM.wanting]: { icon: FilePlus2, tint: 'warn' },
  [FORM.proposed]: { icon: UserRoundSearch, tint: 'warn' },
  [FORM.atBank]: { icon: Hourglass, tint: 'info' },
  [FORM.approved]: { icon: Check, tint: 'ok' },
  [FORM.paidOut]: { icon: Landmark, tint: 'ok' },
  [FORM.refused]: { icon: X, tint: 'bad' },
  [FORM.cancelled]: { icon: Undo2 },
  [FORM.closed]: { icon: Ban },
};

/** `tint`: if it is more than neutral. */
interface StatusLook {
  icon: IconNode;
  tint?: 'info' | 'ok' | 'warn' | 'bad' | 'vip';
}

/** By status number. */
export type StatusLooks = Readonly<Record<number, StatusLook>>;

interface StatusTagProps {
  looks: StatusLooks;
  status: number | undefined;
  /** The upstream's. */
  text: string | undefined;
}

/** An unknown status keeps its text and is neutral. */
export function StatusTag({ looks, status, text }: StatusTagProps) {
  const { icon, tint } = (status === undefined ? undefined : looks[status]) ?? { icon: CircleDashed };
  return (
    <span className={tint ? `tag ${tint}` : 'tag'}>
      <Icon of={icon} />
      {text ?? '未知状态'}
    </span>
  );
}
