import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Measures the delay of this process's event loop, in steps of ten milliseconds, until `close`. */
export function measureLoopDelay() {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  return {
    /** The 99th percentile (ms) since the last time it was asked for. */
    read: (): number => {
      const delay = histogram.percentile(99) / 1e6;
      histogram.reset();
      return delay;
    },
    close: () => histogram.disable(),
  };
}
