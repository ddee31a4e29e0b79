/** Time of a response for display: `2026-11-20 14:05:00` → `2026-11-20 14:05`. */
export function showTime(wire: string): string {
  return wire.slice(0, 16);
}

/** The date part: `2026-11-20`. */
export function showDate(wire: string): string {
  return wire.slice(0, 10);
}

/** Without the year, for lists where the year is obvious: `11-20 14:05`. */
export function showShortTime(wire: string): string {
  return wire.slice(5, 16);
}

/** Value of a `datetime` attribute: `2026-11-20T14:05`. */
export function dateTime(wire: string): string {
  return wire.slice(0, 16).replace(' ', 'T');
}
