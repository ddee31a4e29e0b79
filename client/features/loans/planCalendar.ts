import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import type { FormRecord } from '../../../shared/records/loan.ts';
import type { GrantedLoan } from './grantedLoan.ts';
import { addDays } from '../../../shared/time/days.ts';

export interface CalendarEvent {
  /** Stable, so that a newer file changes the event. */
  uid: string;
  day: string;
  title: string;
  text: string;
  /** A later file with the certain day replaces it. */
  isTentative: boolean;
}

const OCTETS_MAX = 75;
const encoder = new TextEncoder();

/**
 * RFC 5545. Events of whole days, with a reminder at nine o'clock the day before. Days have no time zone: a payment is due on its
 * date wherever the calendar is opened.
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

/** At most 75 octets; a continued line begins with a space; a character is never torn. */
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

const CONTRACT = '日期与金额以贷款合同和放款机构的还款计划为准。';

/** A sum in the title of an event. */
export const figure = (fen: number): string => `${groupYuan(toYuan(fen))} 元`;

type Calendared = Pick<FormRecord, 'id' | 'form_no' | 'result' | 'partner_name'>;

/** Every instalment whose day is known or estimated. The same application gives the same events, so that a later file corrects the estimate. */
export function planEvents(
  record: Calendared,
  { plan, dates = [], isEstimated }: GrantedLoan,
  host: string,
): CalendarEvent[] {
  const lender = record.result?.bank ?? record.partner_name ?? '贷款';
  return plan.instalments.flatMap(({ month, payment, principal, interest }): CalendarEvent[] => {
    const day = dates[month - 1];
    if (day === undefined) return [];
    const title = `${isEstimated ? '预计还款' : '还款'} ${figure(payment)}（${lender}，第 ${month}/${plan.instalments.length} 期）`;
    const text = `本金 ${figure(principal)}，利息 ${figure(interest)}。${isEstimated ? '按签约截止日放款估算，放款后请重新下载。' : ''}${CONTRACT}`;
    return [{ uid: `${numberOf(record)}-${month}@${host}`, day, title, text, isTentative: isEstimated }];
  });
}

const numberOf = ({ id, form_no = `application-${id}` }: Calendared): string => form_no;

/** Of one loan: the last day for signing, and its instalments. */
export function planCalendar(
  record: Calendared,
  granted: GrantedLoan,
  { host, now }: { host: string; now: Date },
): string {
  const { result, partner_name } = record;
  const signing: CalendarEvent[] =
    granted.isEstimated && result?.sign_by
      ? [
          {
            uid: `${numberOf(record)}-sign@${host}`,
            day: result.sign_by,
            title: `签约截止（${result.bank ?? partner_name ?? '贷款'}）`,
            text: '请核对合同中的机构、利率与费用后再签约。',
            isTentative: false,
          },
        ]
      : [];
  return calendarFile(
    `还款计划 ${numberOf(record)}`,
    [...signing, ...planEvents(record, granted, host)],
    now,
  );
}
