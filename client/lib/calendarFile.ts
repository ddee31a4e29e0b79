import { addDays } from "../../shared/time/days.ts";

/** An event of a whole day in a calendar file. */
export interface CalendarEvent {
  /** Stable, so that a newer file changes the event instead of adding another. */
  uid: string;
  /** `2026-12-05` */
  day: string;
  title: string;
  text: string;
  /** The day is an estimate. A later file with the certain day replaces it. */
  isTentative: boolean;
}

const OCTETS_MAX = 75;
const encoder = new TextEncoder();

/**
 * A calendar file (RFC 5545) with events of whole days, each with a reminder at nine o'clock the day before. Days have no time
 * zone: a payment is due on its date wherever the calendar is opened. `stamp`: when the file is made.
 */
export function calendarFile(name: string, events: readonly CalendarEvent[], stamp: Date): string {
  const made = `${stamp.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//loan portal//repayment plan//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'X-WR-TIMEZONE:Asia/Shanghai',
    ...events.flatMap((event) => eventLines(event, made)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ uid, day, title, text, isTentative }: CalendarEvent, made: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${made}`,
    `SEQUENCE:${isTentative ? 0 : 1}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(day, 1).replaceAll('-', '')}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `STATUS:${isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT15H',
    'END:VALARM',
    'END:VEVENT',
  ];
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Folds a line to at most 75 octets. A line that continues begins with a space; a character is never torn. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > OCTETS_MAX) {
      parts.push(part);
      part = '';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  parts.push(part);
  return parts.join('\r\n ');
}
