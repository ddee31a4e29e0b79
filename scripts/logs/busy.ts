import { numberOf, textOf, type LogLine } from './logLine.ts';
import type { Answer, Question } from './question.ts';
import { FAILED, isRequest, REFUSED } from './requests.ts';

/** The requests of one route or of one client. */
interface Requests {
  count: number;
  refused: number;
  failed: number;
  bytes: number;
  /** Clients of the route, or routes of the client. */
  others: Set<string>;
  last: string;
}

/** Which routes and which clients make most of the requests, how many were refused (4xx) and have failed (5xx), and how much was sent. */
export function busy(): Question {
  const routes = new Map<string, Requests>();
  const clients = new Map<string, Requests>();

  function note(table: Map<string, Requests>, name: string, other: string, line: LogLine): void {
    const known = table.get(name) ?? { count: 0, refused: 0, failed: 0, bytes: 0, others: new Set(), last: '' };
    table.set(name, known);
    const status = numberOf(line, 'status') ?? 0;
    known.count++;
    if (status >= FAILED) known.failed++;
    else if (status >= REFUSED) known.refused++;
    known.bytes += numberOf(line, 'bytesOut') ?? 0;
    known.others.add(other);
    known.last = line.time;
  }

  return {
    see(line: LogLine): void {
      if (!isRequest(line)) return;
      const [route, client] = [`${textOf(line, 'method')} ${textOf(line, 'route')}`, textOf(line, 'client')];
      note(routes, route, client, line);
      note(clients, client, route, line);
    },
    answer: () => [answerOf('Routes', 'route', 'clients', routes), answerOf('Clients', 'client', 'routes', clients)],
  };
}

function answerOf(title: string, column: string, others: string, table: Map<string, Requests>): Answer {
  const sorted = [...table].toSorted(([, one], [, other]) => other.count - one.count);
  const rows = sorted.map(([name, { count, refused, failed, bytes, others: seen, last }]) => ({
    [column]: name,
    requests: count,
    refused,
    failed,
    bytes,
    [others]: seen.size,
    last,
  }));
  return { title: `${title}, the busiest first`, rows };
}
