import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Delay of the event loop (ms, 99th percentile) above which the process stalls. */
const DELAY_MAX = 150;
/** Time between looks (ms). */
const INTERVAL = 500;
/** Looks in a row at which the delay must be too long: one second. */
const LOOKS = 2;

interface StallOptions {
  /** 99th percentile of the event loop's delay since the last look (ms). */
  delay: () => number;
}

/** Recognises a stalled event loop. `look` is called in a fixed interval. */
export function createStalls({ delay }: StallOptions) {
  let tooLong = 0;
  return {
    look(): void {
      tooLong = delay() > DELAY_MAX ? tooLong + 1 : 0;
    },
    /** The delay has been too long for a second; it ends with the first look at which it is not. */
    stalled: (): boolean => tooLong >= LOOKS,
  };
}

/** Watches the event loop of this process until `close`. */
export function watchStalls() {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  const stalls = createStalls({
    delay() {
      const delay = histogram.percentile(99) / 1e6;
      histogram.reset();
      return delay;
    },
  });
  const timer = setInterval(() => stalls.look(), INTERVAL).unref();
  return {
    stalled: stalls.stalled,
    close(): void {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
