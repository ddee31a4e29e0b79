import type { EventFields, EventLog } from '../log/events.ts';

/** Interval in which sums are logged (ms). */
const INTERVAL = 1_000;
/** Events that happen often, so that their lines have a count. */
type SummedEvent =
  | 'sec.rate_limited'
  | 'sec.connections_refused'
  | 'sec.malicious_csp_violation'
  | 'sys.shed'
  | 'sys.browser_error';
/** Different names in an interval; the rest is summed as `other`, since some names come from outside. */
const NAMES_MAX = 16;
const OTHER = 'other';

/**
 * Logs how often something happened: the first time at once, then the sum of each second, so that a flood of requests is no flood
 * of lines: `{event, <fields>, count}`. What is told apart are the values of the fields. `counter` is told the first value of each.
 */
export function createEventSummary<Name extends SummedEvent>(
  log: EventLog,
  event: Name,
  fields: readonly (keyof EventFields<Name> & string)[],
  counter?: (name: string) => void,
) {
  /** What happened in this interval and is not logged yet; a name with 0 was logged at once. */
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function write(name: string, count: number): void {
    const values = name.split(' ');
    const told = Object.fromEntries(fields.map((field, place) => [field, values[place]]));
    // The fields are the event's own, and their values are words.
    log.event(event, { ...told, count } as EventFields<Name>);
  }

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
    /** `values`: of the fields, in their order; none has a space. */
    count(...values: [string, ...string[]]): void {
      counter?.(values[0]);
      const given = values.join(' ');
      const name =
        counts.has(given) || counts.size < NAMES_MAX
          ? given
          : [values[0], ...values.slice(1).map(() => OTHER)].join(' ');
      const kept = counts.has(name) || counts.size < 2 * NAMES_MAX ? name : values.map(() => OTHER).join(' ');
      const before = counts.get(kept);
      if (before === undefined) write(kept, 1);
      counts.set(kept, before === undefined ? 0 : before + 1);
      timer ??= setTimeout(flush, INTERVAL).unref();
    },
    /** Logs what is not logged yet, when the process stops. */
    close(): void {
      flush();
      clearTimeout(timer);
    },
  };
}
