import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { collectDefaultMetrics, Counter, Gauge, type Registry } from 'prom-client';
import { PRIORITIES } from '../http/renderQueue.ts';

/** The build that runs. */
export interface Build {
  version: string;
  /** Name of the instance. */
  instance: string;
}

/** Gauges of the library whose names say that they are counters, and its delays of the event loop, of which one of ours says what matters. */
const LEFT_OUT = /^nodejs_(?:active_|eventloop_lag_)/;

/** What the process costs and how its event loop turns; once for each process, since it watches the process as a whole. */
export function processMetrics(registry: Registry, { version, instance }: Build): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray())
    if (LEFT_OUT.test(name)) registry.removeSingleMetric(name);
  new Gauge({
    name: 'portal_build_info',
    help: 'Always 1; the labels say which build and which Node.js run, and the name of the instance.',
    labelNames: ['version', 'node', 'name'],
    registers,
  }).set({ version, node: process.version, name: instance }, 1);
  new Gauge({
    name: 'portal_heap_limit_bytes',
    help: 'Size of the heap at which the process ends.',
    registers,
    collect() {
      this.set(getHeapStatistics().heap_size_limit);
    },
  });
  new Gauge({
    name: 'portal_start_time_seconds',
    help: 'Time (Unix) at which the process started.',
    registers,
  }).set(Math.round(performance.timeOrigin) / 1000);
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  new Gauge({
    name: 'portal_event_loop_delay_p99_seconds',
    help: 'Delay of the event loop since the last reading, 99th percentile.',
    registers,
    collect() {
      this.set(delays.count > 0 ? delays.percentile(99) / 1e9 : 0);
      delays.reset();
    },
  });
  const loop = (name: string, help: string, part: 'active' | 'idle') =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(performance.eventLoopUtilization()[part] / 1000);
      },
    });
  loop('portal_event_loop_active_seconds_total', 'Time in which the event loop was at work.', 'active');
  loop(
    'portal_event_loop_idle_seconds_total',
    'Time in which the event loop waited for something to do.',
    'idle',
  );
}

interface LoadSources {
  /** Pages that wait for their turn to load or to be rendered. */
  renders?: () => number;
}

/** What the process has to do, and requests that it had to refuse. */
export function loadMetrics(registry: Registry, sources: LoadSources) {
  const registers = [registry];
  const shed = new Counter({
    name: 'portal_shed_total',
    help: 'Requests refused since the process was saturated, by priority.',
    labelNames: ['priority'],
    registers,
  });
  for (const priority of PRIORITIES) shed.inc({ priority }, 0);
  new Gauge({
    name: 'portal_renders_waiting',
    help: 'Pages that wait for their turn to load or to be rendered.',
    registers,
    collect() {
      this.set(sources.renders?.() ?? 0);
    },
  });
  return { shed: (priority: string): void => shed.inc({ priority }) };
}

/** What the process's log has lost and removed since its start. */
interface LogLosses {
  linesLost: number;
  scrubbed: number;
  fieldsDropped: number;
}

interface LogSources {
  logLosses?: Readonly<LogLosses>;
}

/** The log's own faults. */
export function logMetrics(registry: Registry, sources: LogSources): void {
  const counter = (name: string, help: string, of: keyof LogLosses) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(sources.logLosses?.[of] ?? 0);
      },
    });
  counter(
    'portal_log_lines_dropped_total',
    'Log lines lost, since their reader was too slow or the disk full.',
    'linesLost',
  );
  counter(
    'portal_log_scrubbed_total',
    'Parts of log lines that looked like personal data or secrets and were removed.',
    'scrubbed',
  );
  counter(
    'portal_log_fields_dropped_total',
    'Fields that were not written, since the catalogue of log events does not have them.',
    'fieldsDropped',
  );
}
