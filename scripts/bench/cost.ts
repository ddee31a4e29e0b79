import { closedLoad, type LoadResult } from './load.ts';
import type { Server } from './servers.ts';
import type { Scenario } from './scenarios.ts';

/** What a browser sends. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html,application/json' };
const CONNECTIONS = 32;

/** What requests cost a server. */
export interface Cost extends LoadResult {
  /** Processor time of a request (ms), and requests in a second. */
  cpu: number;
  rate: number;
}

type Asked = Pick<Scenario, 'path' | 'isMember' | 'connections'> & Partial<Pick<Scenario, 'floor'>>;

/**
 * Measures what requests cost, after a warm-up.
 * @param token that of a signed-in member
 * @param say notes what has failed
 */
export function createMeter({
  token,
  seconds,
  warmUp,
  say,
}: {
  token: string;
  seconds: number;
  warmUp: number;
  say: (what: string) => void;
}) {
  async function send(
    { origin }: Server,
    { path, isMember, connections = CONNECTIONS, floor }: Asked,
    length: number,
  ): Promise<LoadResult> {
    // The floor of rendered pages compresses nothing.
    const headers =
      floor === 'react' || floor === 'plain' ? { ...BROWSER, 'accept-encoding': 'identity' } : BROWSER;
    return closedLoad({ origin, path, headers, token: isMember && token, connections, seconds: length });
  }
  return {
    /** Sends requests for some seconds. */
    warmUp: send,
    measure: async (server: Server, asked: Asked): Promise<Cost> => {
      await send(server, asked, warmUp);
      const [before, started] = [server.cpu(), performance.now()];
      const result = await send(server, asked, seconds);
      const took = performance.now() - started;
      if (result.failed > 0)
        say(`${result.failed} of ${result.served + result.failed} requests to ${asked.path()} failed`);
      return { ...result, cpu: (server.cpu() - before) / result.served, rate: (1000 * result.served) / took };
    },
  };
}
export type Measure = ReturnType<typeof createMeter>['measure'];

/** A measured figure with its goals. */
export interface Row {
  name: string;
  value: number;
  must: number;
  reach: number;
  /** The goals are upper bounds; else lower ones. */
  isCeiling: boolean;
  /** Requests/s, times (ms), processor time of a request and of the floor's (ms), bytes of a body. */
  details?: { rate: number; p50: number; p99: number; cpu: number; floor: number; bytes: number };
}

/** Collects figures and prints them as a table. */
export function createTable() {
  const rows: Row[] = [];
  const holds = ({ value, isCeiling }: Row, goal: number) => (isCeiling ? value <= goal : value >= goal);
  const verdict = (row: Row) => (holds(row, row.reach) ? 'reached' : holds(row, row.must) ? 'met' : 'MISSED');
  return {
    add: (row: Row): void => void rows.push(row),
    missed: (): string[] => rows.filter((row) => !holds(row, row.must)).map(({ name }) => name),
    text(): string {
      const head = [
        '',
        'figure',
        'must',
        'reach',
        'verdict',
        'req/s',
        'p50 ms',
        'p99 ms',
        'CPU ms',
        'floor ms',
        'bytes',
      ];
      const lines = rows.map((row) => {
        const { details: more } = row;
        const sign = row.isCeiling ? '≤' : '≥';
        const further = more
          ? [
              more.rate.toFixed(0),
              more.p50.toFixed(1),
              more.p99.toFixed(1),
              more.cpu.toFixed(3),
              more.floor.toFixed(3),
              String(more.bytes),
            ]
          : [];
        return [
          row.name,
          row.value.toFixed(2),
          `${sign} ${row.must}`,
          `${sign} ${row.reach}`,
          verdict(row),
          ...further,
        ];
      });
      const all = [head, ...lines];
      const widths = head.map((_, column) => Math.max(...all.map((cells) => (cells[column] ?? '').length)));
      return `${all.map((cells) => cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')).join('\n')}\n`;
    },
  };
}
