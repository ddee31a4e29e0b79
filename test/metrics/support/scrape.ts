import type { Test } from 'tap';
import { startPortalProcess } from '../../sandbox/support/portalProcess.ts';
import { freePort } from '../../support/freePort.ts';
import { startStubUpstream } from '../../support/stubUpstream.ts';
import { isReady, until } from '../../support/longRun.ts';

/** A reading of `/metrics`: the value of each series, by its name and labels as they were written; and the type of each metric. */
export interface Scrape {
  values: Map<string, number>;
  types: Map<string, string>;
}

/** Reads the text format of Prometheus. */
export function readScrape(text: string): Scrape {
  const values = new Map<string, number>();
  const types = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, of, type] = /^# TYPE (\S+) (\w+)$/.exec(line) ?? [];
    if (of !== undefined && type !== undefined) types.set(of, type);
    const [, series, value] = /^([a-zA-Z_][^#]*?) ([^ ]+)$/.exec(line) ?? [];
    if (series !== undefined && !line.startsWith('#')) values.set(series, Number(value));
  }
  return { values, types };
}

/** The metric that a series belongs to: its name without labels, and without the ending of a histogram's parts. */
export function metricOf(series: string, { types }: Pick<Scrape, 'types'>): string {
  const name = nameOf(series);
  const base = name.replace(/_(?:bucket|sum|count)$/, '');
  return types.has(name) ? name : base;
}

const nameOf = (series: string): string => series.split('{', 1)[0] ?? '';

/** The sum of the series of a metric whose labels have all of these texts, such as `state="open"`. */
export function sumOf({ values }: Scrape, name: string, ...labels: string[]): number {
  return [...values]
    .filter(([series]) => nameOf(series) === name && labels.every((label) => series.includes(label)))
    .reduce((sum, [, value]) => sum + value, 0);
}

type Options = Parameters<typeof startPortalProcess>[2];

/** Starts the built portal over a stub upstream, and waits until it serves its metrics; it may not be ready then. */
export async function startMetered(t: Test, env: Record<string, string> = {}, options: Options = {}) {
  const [upstream, port] = [await startStubUpstream(t), await freePort()];
  const portal = await startPortalProcess(
    t,
    { UPSTREAM_ORIGIN: upstream.origin, STORE: 'memory', METRICS_PORT: String(port), ...env },
    options,
  );
  const address = `http://127.0.0.1:${port}/metrics`;
  /** What Prometheus reads. */
  const read = (): Promise<string> =>
    fetch(address).then(
      (response) => response.text(),
      () => 'down',
    );
  if (!(await until(async () => (await read()) !== 'down', 30_000)))
    throw new Error(`no metrics: ${portal.stderr()}`);
  return { portal, upstream, address, read, hasStarted: () => until(() => isReady(portal.origin), 30_000) };
}
