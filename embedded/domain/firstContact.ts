import { DAY, HOUR, startOfDay } from './shanghaiTime.ts';
import { workingDay } from './workingDay.ts';

/** Working hours of the advisers, by the time of day. */
const OPENS = 9 * HOUR;
const CLOSES = 18 * HOUR;
/** What a membership promises (content/vipRights.ts): working hours until the first call. */
const VIP_HOURS = 2 * HOUR;

/** When an applicant is called first, in words that follow 顾问将在. */
export const contactWords = (isVip: boolean): string => (isVip ? '工作时间 2 小时内' : ' 1 个工作日内');

/** The latest time of the first call (ms): a VIP within two working hours, others by the end of the next working day. */
export function firstContact(submittedAt: number, isVip: boolean): number {
  const day = startOfDay(submittedAt);
  if (!isVip) return workingDay(day + DAY) + CLOSES;
  const begun = Math.max(submittedAt, workingDay(day) + OPENS);
  const today = startOfDay(begun);
  if (begun + VIP_HOURS <= today + CLOSES) return begun + VIP_HOURS;
  const rest = VIP_HOURS - Math.max(0, today + CLOSES - begun);
  return workingDay(today + DAY) + OPENS + rest;
}
