import { textOf, type LogLine } from './logLine.ts';
import type { Question } from './question.ts';

interface Reset {
  why: string;
  by: string;
  first: string;
  removed: string;
}

/** Sessions that ended, each once: why, who noticed it, and when the browser had the cookie removed. */
export function resets(): Question {
  const sessions = new Map<string, Reset>();
  return {
    see(line: LogLine): void {
      if (line.event !== 'sec.session_reset') return;
      const [member, by] = [textOf(line, 'member'), textOf(line, 'by')];
      const known = sessions.get(member) ?? { why: textOf(line, 'why'), by, first: line.time, removed: '' };
      sessions.set(member, by === 'browser' ? { ...known, removed: line.time } : known);
    },
    answer: () => {
      const why = [...sessions.values()].map((reset) => reset.why);
      const sums = [...new Set(why)].map((one) => ({ why: one, sessions: why.filter((other) => other === one).length }));
      return [
        { title: 'Why sessions ended', rows: sums },
        { title: 'Sessions that ended', rows: [...sessions].map(([member, reset]) => ({ member, ...reset })) },
      ];
    },
  };
}
