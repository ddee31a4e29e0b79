import { DAY, HOUR, MINUTE, wireTime } from '../domain/shanghaiTime.ts';
import type { OperatorRecord } from '../store/operatorRecords.ts';

/** How long something is, in its largest unit: `25 分钟`, `14 小时`, `3 天`. */
export function lengthText(ms: number): string {
  if (ms < HOUR) return `${Math.max(1, Math.floor(ms / MINUTE))} 分钟`;
  return ms < 3 * DAY ? `${Math.floor(ms / HOUR)} 小时` : `${Math.floor(ms / DAY)} 天`;
}

/** Day and time of the day, without seconds. */
export const minuteOf = (ms: number): string => wireTime(ms).slice(0, 16);

/** How far a promised time is; red when it is over. Nothing without one. */
export function Due({ record: { due, overdue }, now }: { record: OperatorRecord; now: number }) {
  if (due === null) return null;
  return overdue ? (
    <strong className="off">已逾期 {lengthText(now - due)}</strong>
  ) : (
    <span className="soft">还有 {lengthText(due - now)}</span>
  );
}
