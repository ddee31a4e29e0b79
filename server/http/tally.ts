import type { FastifyBaseLogger } from 'fastify';

/** Interval in which sums are logged (ms). */
const INTERVAL = 1_000;
/** Different names in an interval; the rest is summed as `other`, since some names come from outside. */
const NAMES_MAX = 16;
const OTHER = 'other';

/**
 * Logs how often something happened: the first time at once, then the sum of each second, so that a flood of requests is no flood
 * of lines: `{event, <field>: name, count}`. `counter` is told of each.
 */
export function createTally(log: FastifyBaseLogger, event: string, field: string, counter?: (name: string) => void) {
  /** What happened in this interval and is not logged yet; a name with 0 was logged at once. */
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const write = (name: string, count: number) => log.warn({ event, [field]: name, count });

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const sums = [...counts].filter(([, count]) => count > 0);
    counts.clear();
    for (const [name, count] of sums) write(name, count);
    // What goes on is summed from now on.
    for (const [name] of sums) counts.set(name, 0);
    if (sums.length > 0) timer = setTimeout(flush, INTERVAL).unref();
  }

  return {
    count(given: string): void {
      counter?.(given);
      const name = counts.has(given) || counts.size < NAMES_MAX ? given : OTHER;
      const before = counts.get(name);
      if (before === undefined) write(name, 1);
      counts.set(name, before === undefined ? 0 : before + 1);
      timer ??= setTimeout(flush, INTERVAL).unref();
    },
    /** Logs what is not logged yet, when the process stops. */
    close(): void {
      flush();
      clearTimeout(timer);
    },
  };
}
