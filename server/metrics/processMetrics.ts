import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { collectDefaultMetrics, Counter, Gauge, type Registry } from 'prom-client';
import type { Both } from '../../shared/paths.ts';
import { PRIORITIES } from '../http/renderQueue.ts';
import { events } from '../log/events.ts';
import type { logCounts } from '../log/logSink.ts';
import { OTHER } from './boundedCounter.ts';
import { counterBy, gauge, sum } from './instruments.ts';
import { meant } from './meanings.ts';

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
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray())
    if (LEFT_OUT.test(name)) registry.removeSingleMetric(name);
  new Gauge({
    ...meant(
      'portal_build_info',
      {
        zh: '恒为 1；标签说明运行的构建、Node.js 的版本与实例的名称。',
        en: 'Always 1; the labels say which build and which Node.js run, and the name of the instance.',
      },
      ['version', 'node', 'name'],
    ),
    registers: [registry],
  }).set({ version, node: process.version, name: instance }, 1);
  gauge(
    registry,
    'portal_heap_limit_bytes',
    { zh: '堆达到这个大小时进程结束。', en: 'Size of the heap at which the process ends.' },
    () => getHeapStatistics().heap_size_limit,
  );
  gauge(
    registry,
    'portal_start_time_seconds',
    { zh: '进程启动的时间（Unix）。', en: 'Time (Unix) at which the process started.' },
    () => Math.round(performance.timeOrigin) / 1000,
  );
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  gauge(
    registry,
    'portal_event_loop_delay_p99_seconds',
    {
      zh: '上次读取以来事件循环的延迟，第 99 百分位。',
      en: 'Delay of the event loop since the last reading, 99th percentile.',
    },
    () => {
      const delay = delays.count > 0 ? delays.percentile(99) / 1e9 : 0;
      delays.reset();
      return delay;
    },
  );
  sum(
    registry,
    'portal_event_loop_active_seconds_total',
    { zh: '事件循环在工作的时间。', en: 'Time in which the event loop was at work.' },
    () => performance.eventLoopUtilization().active / 1000,
  );
  sum(
    registry,
    'portal_event_loop_idle_seconds_total',
    { zh: '事件循环空闲等待的时间。', en: 'Time in which the event loop waited for something to do.' },
    () => performance.eventLoopUtilization().idle / 1000,
  );
}

interface LoadSources {
  /** Pages that wait for their turn to load or to be rendered. */
  renders?: () => number;
}

/** What the process has to do, and requests that it had to refuse. */
export function loadMetrics(registry: Registry, sources: LoadSources) {
  const shed = counterBy<string>(
    registry,
    'portal_shed_total',
    {
      zh: '因进程过载而被拒绝的请求数，按优先级。',
      en: 'Requests refused since the process was saturated, by priority.',
    },
    'priority',
    PRIORITIES,
  );
  gauge(
    registry,
    'portal_renders_waiting',
    { zh: '等待加载数据或渲染的页面数。', en: 'Pages that wait for their turn to load or to be rendered.' },
    () => sources.renders?.() ?? 0,
  );
  return { shed: (priority: string): void => shed.add(priority) };
}

interface LogSources {
  /** What the process's log has lost and removed since its start. */
  logLosses?: Readonly<typeof logCounts>;
}

/** Events that are faults of ours. */
const FAULTS: ReadonlySet<string> = new Set(
  Object.entries(events).flatMap(([event, { levels }]) =>
    levels.some((level: string) => level === 'error' || level === 'fatal') ? [event] : [],
  ),
);

/** Faults that the log tells of, and those of the log itself. */
export function logMetrics(registry: Registry, sources: LogSources): void {
  new Counter({
    ...meant(
      'portal_log_errors_total',
      {
        zh: 'error 与 fatal 级别的日志行数，即门户自身的故障，按事件。',
        en: 'Log lines of level error and fatal, which are faults of the portal, by event.',
      },
      ['event'],
    ),
    registers: [registry],
    collect() {
      this.reset();
      for (const event of [...FAULTS, OTHER]) this.inc({ event }, 0);
      for (const [event, count] of Object.entries(sources.logLosses?.errors ?? {}))
        this.inc({ event: FAULTS.has(event) ? event : OTHER }, count);
    },
  });
  const losses = (name: string, meaning: Both, of: 'linesLost' | 'scrubbed') =>
    sum(registry, name, meaning, () => sources.logLosses?.[of] ?? 0);
  losses(
    'portal_log_lines_dropped_total',
    {
      zh: '丢失的日志行数：读取日志的程序太慢，或磁盘已满。',
      en: 'Log lines lost, since their reader was too slow or the disk full.',
    },
    'linesLost',
  );
  losses(
    'portal_log_scrubbed_total',
    {
      zh: '从日志行中去掉的疑似个人信息或机密的处数。',
      en: 'Parts of log lines that looked like personal data or secrets and were removed.',
    },
    'scrubbed',
  );
}
