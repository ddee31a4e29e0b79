import type { CertLog, VipRecord } from '../../../shared/records/membership.ts';
import { isOpen } from '../../../shared/status/move.ts';
import { VIP, vipStatus } from '../../../shared/status/vip.ts';
import { UNKNOWN } from '../../../shared/fieldsOf.ts';
import { showDate } from '../../../shared/time/days.ts';
import type { User, VipState } from '../../../shared/records/account.ts';
import { timelineSteps } from '../records/Timeline.tsx';

export const vipTitle = (...titles: (string | undefined)[]): string =>
  titles.find((title) => title !== undefined) ?? 'VIP 会员套餐';

/** Without fields when the upstream only says that there is one. */
export const membershipOf = ({ vip, is_vip }: Pick<User, 'vip' | 'is_vip'>): VipState | undefined =>
  vip ?? (is_vip === 1 ? {} : undefined);

type Period = Pick<VipRecord, 'start_at' | 'expire_at' | 'vip_day' | 'status' | 'refund'>;

/** What was really held, if it was refunded. */
export function vipPeriod(vip: Period): string {
  const { start_at, vip_day, status } = vip;
  if (!start_at && (status === VIP.unpaid || status === VIP.cancelled)) return '未生效';
  if (heldDays(vip) === 0 && endOf(vip) === start_at) return '未生效';
  const last = endOf(vip);
  const end = last ? showDate(last) : vip_day !== undefined && vip_day < 0 ? '长期' : undefined;
  if (start_at) return end ? `${showDate(start_at)} 至 ${end}` : `${showDate(start_at)} 起`;
  return end ? `至 ${end}` : UNKNOWN;
}

/** A refund ends it, whether or not the upstream has moved its last day. */
function endOf({ expire_at, status, refund }: Period): string | undefined {
  const end = expire_at || undefined;
  const refunded = status === VIP.refunded ? refund?.done_at || undefined : undefined;
  return refunded && (!end || refunded < end) ? refunded : end;
}

/** Whole days that a refunded membership was held; undefined when they are not known. */
export function heldDays(vip: Period): number | undefined {
  const end = endOf(vip);
  if (vip.status !== VIP.refunded || !vip.start_at || !end) return undefined;
  return Math.max(0, Math.floor((moment(end) - moment(vip.start_at)) / 86_400_000));
}

const moment = (wire: string): number => Date.parse(`${wire.replace(' ', 'T')}Z`);

export function vipSteps({ timeline, vip }: Pick<CertLog, 'timeline' | 'vip'>) {
  const ahead =
    vip?.status === VIP.running && vip.expire_at
      ? [{ text: 'VIP 会员到期', at: vip.expire_at, remark: '不会自动续费' }]
      : [];
  return timelineSteps(
    timeline,
    vip?.status !== undefined && isOpen(vipStatus, vip.status) ? 'open' : 'ended',
    ahead,
  );
}
