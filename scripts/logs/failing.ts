import { fieldsOf } from '../../shared/fieldsOf.ts';
import { numberOf, textOf, type LogLine } from './logLine.ts';
import { createCounts, type Question } from './question.ts';

/** Statuses from which on a request has failed. */
const FAILED = 400;

/** What fails, how often, why, and when first and last: routes, calls on the upstream, and lines of level `error`. */
export function failing(): Question {
  const routes = createCounts();
  const calls = createCounts();
  const errors = createCounts();
  return {
    see(line: LogLine): void {
      const { event, level, part } = line;
      if (event === 'http.request' && part === undefined && (numberOf(line, 'status') ?? 0) >= FAILED)
        routes.count(
          {
            method: textOf(line, 'method'),
            route: textOf(line, 'route'),
            code: numberOf(line, 'code') ?? numberOf(line, 'status') ?? 0,
            reason: textOf(line, 'reason'),
          },
          line,
        );
      else if (event === 'http.request' && part === undefined && line.aborted === true)
        routes.count({ method: textOf(line, 'method'), route: textOf(line, 'route'), code: 0, reason: 'aborted' }, line);
      else if (event === 'upstream.call' && level === 'warn')
        calls.count({ call: textOf(line, 'name'), outcome: textOf(line, 'outcome'), code: numberOf(line, 'code') ?? 0, reason: textOf(line, 'reason') }, line);
      else if (level === 'error' || level === 'fatal') {
        const { sqlite, code, type } = fieldsOf(line.err);
        const named = [sqlite, code, type].find((one) => typeof one === 'string') ?? '';
        errors.count({ event, part: textOf(line, 'part'), error: named }, line);
      }
    },
    answer: () => [
      { title: 'Requests that failed', rows: routes.rows() },
      { title: 'Calls on the upstream that failed', rows: calls.rows() },
      { title: 'Errors', rows: errors.rows() },
    ],
  };
}
