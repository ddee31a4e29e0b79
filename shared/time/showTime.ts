/** Wire time as people read it: `2026-11-20 14:05:00` → `2026-11-20 14:05`. */
export function showTime(wire: string): string {
  return wire.slice(0, 16);
}

/** The day alone: `2026-11-20`. */
export function showDate(wire: string): string {
  return wire.slice(0, 10);
}

/** The same without the year, where the year is plain from its surroundings: `11-20 14:05`. */
export function showShortTime(wire: string): string {
  return wire.slice(5, 16);
}

/** Value of a `datetime` attribute: `2026-11-20T14:05`. */
export function dateTime(wire: string): string {
  return wire.slice(0, 16).replace(' ', 'T');
}
