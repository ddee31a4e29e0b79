import { dateTime, showTime } from '../../shared/time/showTime.ts';

/** A time of the upstream, shown as `2026-11-20 14:05`. */
export function Time({ at }: { at: string }) {
  return <time dateTime={dateTime(at)}>{showTime(at)}</time>;
}
