import { errorName } from './errorName.ts';
import { numberOf, textOf, type LogLine } from './logLine.ts';
import { createCounts, type Question, type Row } from './question.ts';
import { FAILED, isRequest, REFUSED } from './requests.ts';

/** 1 for requests that failed by a fault of the portal or the upstream. They come first: scanners cause any number of refusals. */
const isFault = ({ status }: Row): number => (Number(status) >= FAILED ? 1 : 0);

/** What fails, how often, why, and when first and last: routes, calls on the upstream, and lines of level `error`. */
export function failing(): Question {
  const routes = createCounts();
  const calls = createCounts();
  const errors = createCounts();
  return {
    see(line: LogLine): void {
      const { event, level } = line;
      if (isRequest(line) && (numberOf(line, 'status') ?? 0) >= REFUSED)
        routes.count(
          {
            method: textOf(line, 'method'),
            route: textOf(line, 'route'),
            status: numberOf(line, 'status') ?? 0,
            code: numberOf(line, 'code') ?? numberOf(line, 'status') ?? 0,
            reason: textOf(line, 'reason'),
          },
          line,
        );
      else if (isRequest(line) && line.aborted === true)
        routes.count({ method: textOf(line, 'method'), route: textOf(line, 'route'), status: 0, code: 0, reason: 'aborted' }, line);
      else if (event === 'upstream.call' && level === 'warn')
        calls.count(
          {
            call: textOf(line, 'name'),
            outcome: textOf(line, 'outcome'),
            cause: textOf(line, 'cause'),
            code: numberOf(line, 'code') ?? 0,
            reason: textOf(line, 'reason'),
          },
          line,
        );
      else if (level === 'error' || level === 'fatal') errors.count({ event, part: textOf(line, 'part'), error: errorName(line) }, line);
    },
    answer: () => [
      { title: 'Requests that failed', rows: routes.rows().toSorted((one, other) => isFault(other) - isFault(one)) },
      { title: 'Calls on the upstream that failed', rows: calls.rows() },
      { title: 'Errors', rows: errors.rows() },
    ],
  };
}
