import { dateTime, showTime } from "../../shared/time/days.ts";

/** A time of the upstream, shown as `2026-11-20 14:05`, or `—` when it is not known. */
export function Time({ at }: { at: string | undefined }) {
  return at === undefined ? <>{showTime(at)}</> : <time dateTime={dateTime(at)}>{showTime(at)}</time>;
}
