import type { CertLog, VipRecord } from '../../../shared/records/membership.ts';
import { showDate } from '../../../shared/time/showTime.ts';
import { isOpen } from '../../../shared/status/move.ts';
import { VIP, vipStatus } from '../../../shared/status/vip.ts';
import { timelineSteps } from '../../ui/timelineSteps.ts';

/** First and last day of a membership as text. */
export function vipPeriod({ start_at, expire_at }: Pick<VipRecord, 'start_at' | 'expire_at'>): string {
  if (!start_at) return '未生效';
  return `${showDate(start_at)} 至 ${expire_at ? showDate(expire_at) : '长期'}`;
}

/** The steps of a membership's timeline, with its expiry as a future step while it is running. */
export function vipSteps({ timeline, vip }: Pick<CertLog, 'timeline' | 'vip'>) {
  const ahead = vip?.status === VIP.running && vip.expire_at ? [{ text: '会员到期', at: vip.expire_at, remark: '不会自动续费' }] : [];
  return timelineSteps(timeline, vip && isOpen(vipStatus, vip.status) ? 'open' : 'ended', ahead);
}
