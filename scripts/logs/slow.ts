import { numberOf, textOf, type LogLine } from './logLine.ts';
import type { Answer, Question } from './question.ts';
import { isRequest } from './requests.ts';

/** Times that are kept of one route; of further ones every second one, so that a long log takes no more memory. */
const KEPT_MAX = 20_000;

interface Times {
  count: number;
  max: number;
  kept: number[];
  /** Every so many times one is kept. */
  every: number;
}

/** The slowest routes and calls on the upstream (ms). */
export function slow(): Question {
  const routes = new Map<string, Times>();
  const calls = new Map<string, Times>();

  function add(table: Map<string, Times>, name: string, took: number): void {
    const times = table.get(name) ?? { count: 0, max: 0, kept: [], every: 1 };
    table.set(name, times);
    if (times.count++ % times.every === 0) times.kept.push(took);
    times.max = Math.max(times.max, took);
    if (times.kept.length < KEPT_MAX) return;
    times.kept = times.kept.filter((_, place) => place % 2 === 0);
    times.every *= 2;
  }

  return {
    see(line: LogLine): void {
      const took = numberOf(line, 'durMs');
      if (took === undefined) return;
      if (isRequest(line)) add(routes, `${textOf(line, 'method')} ${textOf(line, 'route')}`, took);
      if (line.event === 'upstream.call') add(calls, textOf(line, 'name'), took);
    },
    answer: () => [answerOf('Routes, the slowest first (ms)', 'route', routes), answerOf('Calls on the upstream, the slowest first (ms)', 'call', calls)],
  };
}

function answerOf(title: string, column: string, table: Map<string, Times>): Answer {
  const rows = [...table].map(([name, { count, max, kept }]) => {
    const sorted = kept.toSorted((one, other) => one - other);
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { [column]: name, count, p50: at(0.5), p95: at(0.95), max };
  });
  return { title, rows: rows.toSorted((one, other) => other.p95 - one.p95) };
}
