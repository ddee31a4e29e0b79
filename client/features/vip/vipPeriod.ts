import type { CertLog, VipRecord } from '../../../shared/records/membership.ts';
import { showDate } from '../../../shared/time/showTime.ts';
import { UNKNOWN } from '../../../shared/unknown.ts';
import { isOpen } from '../../../shared/status/move.ts';
import { VIP, vipStatus } from '../../../shared/status/vip.ts';
import { timelineSteps } from '../../ui/timelineSteps.ts';

/** First and last day of a membership as text. */
export function vipPeriod({ start_at, expire_at, vip_day, status }: Pick<VipRecord, 'start_at' | 'expire_at' | 'vip_day' | 'status'>): string {
  if (!start_at && (status === VIP.unpaid || status === VIP.cancelled)) return '未生效';
  const end = expire_at ? showDate(expire_at) : vip_day !== undefined && vip_day < 0 ? '长期' : undefined;
  if (start_at) return end ? `${showDate(start_at)} 至 ${end}` : `${showDate(start_at)} 起`;
  return end ? `至 ${end}` : UNKNOWN;
}

/** The steps of a membership's timeline, with its expiry as a future step while it is running. */
export function vipSteps({ timeline, vip }: Pick<CertLog, 'timeline' | 'vip'>) {
  const ahead = vip?.status === VIP.running && vip.expire_at ? [{ text: 'VIP 会员到期', at: vip.expire_at, remark: '不会自动续费' }] : [];
  return timelineSteps(timeline, vip?.status !== undefined && isOpen(vipStatus, vip.status) ? 'open' : 'ended', ahead);
}
