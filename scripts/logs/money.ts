import { textOf, type LogLine } from './logLine.ts';
import type { Question } from './question.ts';

/** States that are the end of a call; the others say that it was repeated, or not sent. */
const ENDS: readonly string[] = ['done', 'refused', 'failed', 'unknown'];

interface Call {
  call: string;
  member: string;
  end: string;
  repeated: number;
  reason: string;
  first: string;
  last: string;
}

/** Each call with an idempotency key and how it ended, those with an unknown outcome first. One that was sent and never ended is unknown too. */
export function money(): Question {
  const calls = new Map<string, Call>();
  return {
    see(line: LogLine): void {
      if (line.event !== 'biz.money') return;
      const state = textOf(line, 'state');
      const { time } = line;
      const name = `${textOf(line, 'key')} ${textOf(line, 'call')}`;
      const known = calls.get(name) ?? {
        call: textOf(line, 'call'),
        member: textOf(line, 'member'),
        end: '',
        repeated: 0,
        reason: '',
        first: time,
        last: time,
      };
      calls.set(name, known);
      known.last = time;
      if (state === 'sent') known.end = 'unknown';
      else if (ENDS.includes(state)) Object.assign(known, { end: state, reason: textOf(line, 'reason') });
      else if (known.end === '') Object.assign(known, { end: state, reason: textOf(line, 'reason') });
      else known.repeated++;
    },
    answer() {
      const rows = [...calls].map(([name, call]) => ({ key: name.split(' ', 1)[0] ?? '', ...call }));
      const sums = new Map<string, number>();
      for (const { end } of rows) sums.set(end, (sums.get(end) ?? 0) + 1);
      const rank = ({ end }: Call): number => (end === 'unknown' ? 0 : 1);
      return [
        { title: 'How calls that happen once ended', rows: [...sums].map(([end, count]) => ({ end, calls: count })) },
        { title: 'Each of them', rows: rows.toSorted((one, other) => rank(one) - rank(other)) },
      ];
    },
  };
}
