import { FORM } from '../../../shared/status/form.ts';
import { BILL } from '../../../shared/status/bill.ts';
import { CERT } from '../../../shared/status/cert.ts';
import { MEMBER_CERT } from '../../../shared/status/member.ts';
import { RECHARGE } from '../../../shared/status/recharge.ts';
import { VIP } from '../../../shared/status/vip.ts';
import { WITHDRAWAL } from '../../../shared/status/withdrawal.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconNames.ts';

export const withdrawLooks: StatusLooks = {
  [WITHDRAWAL.review]: { icon: 'clock', tint: 'warn' },
  [WITHDRAWAL.paying]: { icon: 'banknote', tint: 'info' },
  [WITHDRAWAL.paid]: { icon: 'check', tint: 'ok' },
  [WITHDRAWAL.rejected]: { icon: 'x', tint: 'bad' },
  [WITHDRAWAL.failed]: { icon: 'triangle-alert', tint: 'bad' },
  [WITHDRAWAL.cancelled]: { icon: 'undo-2' },
};

/** `running` may still wait for an earlier one to end. */
export const vipLooks: StatusLooks = {
  [VIP.unpaid]: { icon: 'clock', tint: 'warn' },
  [VIP.running]: { icon: 'gem', tint: 'vip' },
  [VIP.over]: { icon: 'ban' },
  [VIP.refunding]: { icon: 'hourglass', tint: 'warn' },
  [VIP.refunded]: { icon: 'undo-2' },
  [VIP.cancelled]: { icon: 'ban' },
};

export const rechargeLooks: StatusLooks = {
  [RECHARGE.unpaid]: { icon: 'clock', tint: 'warn' },
  [RECHARGE.paid]: { icon: 'check', tint: 'ok' },
  [RECHARGE.refunded]: { icon: 'undo-2' },
  [RECHARGE.closed]: { icon: 'ban' },
};

export const certLooks: StatusLooks = {
  [MEMBER_CERT.none]: { icon: 'circle-dashed' },
  [MEMBER_CERT.review]: { icon: 'clock', tint: 'warn' },
  [MEMBER_CERT.certified]: { icon: 'badge-check', tint: 'ok' },
  [MEMBER_CERT.rejected]: { icon: 'x', tint: 'bad' },
};

export const certLogLooks: StatusLooks = {
  [CERT.review]: { icon: 'clock', tint: 'warn' },
  [CERT.passed]: { icon: 'badge-check', tint: 'ok' },
  [CERT.rejected]: { icon: 'x', tint: 'bad' },
  [CERT.cancelled]: { icon: 'undo-2' },
};

export const billLooks: StatusLooks = {
  [BILL.pending]: { icon: 'clock', tint: 'warn' },
  [BILL.inEffect]: { icon: 'check', tint: 'ok' },
  [BILL.void]: { icon: 'ban' },
};

/** By the flag `in_progress` of a bill whose business has not ended. */
export const inProgressLook: StatusLooks = { 1: { icon: 'hourglass', tint: 'info' } };

export const applicationLooks: StatusLooks = {
  [FORM.draft]: { icon: 'pencil-line' },
  [FORM.submitted]: { icon: 'send', tint: 'info' },
  [FORM.accepted]: { icon: 'user-round-check', tint: 'info' },
  [FORM.wanting]: { icon: 'file-plus-2', tint: 'warn' },
  [FORM.proposed]: { icon: 'user-round-search', tint: 'warn' },
  [FORM.atBank]: { icon: 'hourglass', tint: 'info' },
  [FORM.approved]: { icon: 'check', tint: 'ok' },
  [FORM.paidOut]: { icon: 'landmark', tint: 'ok' },
  [FORM.refused]: { icon: 'x', tint: 'bad' },
  [FORM.cancelled]: { icon: 'undo-2' },
  [FORM.closed]: { icon: 'ban' },
};

/** `tint`: if it is more than neutral. */
interface StatusLook {
  icon: IconName;
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
  const { icon, tint } = (status === undefined ? undefined : looks[status]) ?? { icon: 'circle-dashed' };
  return (
    <span key={text} className={tint ? `tag ${tint}` : 'tag'}>
      <Icon name={icon} />
      {text ?? '未知状态'}
    </span>
  );
}
