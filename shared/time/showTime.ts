import { UNKNOWN } from '../unknown.ts';

/** A time that the upstream did not send is undefined here, and `—` on the page. */
type WireTime = string | undefined;

/** Time of a response for display: `2026-11-20 14:05:00` → `2026-11-20 14:05`. */
export function showTime(wire: WireTime): string {
  return wire?.slice(0, 16) ?? UNKNOWN;
}

/** The date part: `2026-11-20`. */
export function showDate(wire: WireTime): string {
  return wire?.slice(0, 10) ?? UNKNOWN;
}

/** Without the year, for lists where the year is obvious: `11-20 14:05`. */
export function showShortTime(wire: WireTime): string {
  return wire?.slice(5, 16) ?? UNKNOWN;
}

/** Value of a `datetime` attribute: `2026-11-20T14:05`. */
export function dateTime(wire: string): string {
  return wire.slice(0, 16).replace(' ', 'T');
}
