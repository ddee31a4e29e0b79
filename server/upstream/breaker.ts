import { within } from '../within.ts';
import { isUpstreamsFault, RETRY_AFTER_MAX, type UpstreamReply } from './upstreamReply.ts';

/** Times in ms, and counts. */
export interface BreakerSettings {
  /** Failures in a row that raise the suspicion that the whole upstream is down. */
  failures: number;
  /** Time between two probes while the breaker is open: two a second. */
  probeEvery: number;
  /** Time in which the probe must confirm the suspicion or clear it. */
  verdict: number;
  /** Least time between two openings, so that an upstream that fails half of the time does not make it flap. */
  calm: number;
}

const SETTINGS: Readonly<BreakerSettings> = { failures: 10, probeEvery: 500, verdict: 1_000, calm: 3_000 };

export type BreakerState = 'closed' | 'open' | 'half_open';

interface BreakerOptions extends Partial<BreakerSettings> {
  /** Asks the upstream something harmless; false: it does not work. Undefined: nothing is known that could be asked. */
  probe: () => Promise<boolean> | undefined;
  /** Told of each change. */
  onChange?: (state: BreakerState) => void;
  /** Monotonic time (ms). */
  now?: () => number;
}

/**
 * The circuit breaker of the upstream. Failures in a row only raise a suspicion, since a single call that is out of order (or that a
 * visitor knows how to break) must not stop the others: the breaker opens if a probe fails as well. While it is open, nothing is
 * sent but the probes, so that no member's call is spent on finding out. The first probe that succeeds lets calls through
 * again (half-open), and the first of them that succeeds closes it.
 */
export function createBreaker({
  probe,
  onChange,
  now = () => performance.now(),
  ...settings
}: BreakerOptions) {
  const { failures, probeEvery, verdict, calm } = { ...SETTINGS, ...settings };
  let state: BreakerState = 'closed';
  let inRow = 0;
  let openedAt = -Infinity;
  let isVerifying = false;
  let nextProbe = -Infinity;
  /** The upstream asked for patience until this time. */
  let pausedUntil = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function change(to: BreakerState): void {
    state = to;
    inRow = 0;
    onChange?.(to);
  }

  async function verify(): Promise<void> {
    inRow = 0;
    if (isVerifying || now() - openedAt < calm) return;
    const asked = probe();
    if (!asked) return;
    isVerifying = true;
    const works = await within(verdict, asked).catch(() => false);
    isVerifying = false;
    if (works || isStopped) return;
    openedAt = now();
    change('open');
    planProbe();
  }

  /** Probes may overlap: one that hangs must not keep the next from finding the upstream well. */
  function planProbe(): void {
    nextProbe = Math.max(now() + probeEvery, pausedUntil);
    timer = setTimeout(() => {
      planProbe();
      void probe()?.then((works) => {
        if (!works || state !== 'open') return;
        clearTimeout(timer);
        change('half_open');
      });
    }, nextProbe - now()).unref();
  }

  return {
    get state(): BreakerState {
      return state;
    },

    /** Seconds after which to ask again, if nothing may be sent now. */
    refusal(): number | undefined {
      if (state !== 'open') return undefined;
      return Math.min(RETRY_AFTER_MAX, Math.max(1, Math.ceil((nextProbe - now()) / 1000)));
    },

    /** Counts the outcome of a call. `retryAfter`: seconds of patience that the upstream asks for. */
    note(works: boolean, retryAfter?: number): void {
      if (retryAfter !== undefined) pausedUntil = now() + Math.min(retryAfter, RETRY_AFTER_MAX) * 1000;
      if (!works && state !== 'open' && ++inRow >= failures) void verify();
      if (works) inRow = 0;
      if (works && state === 'half_open') change('closed');
    },

    /** Stops probing. */
    close(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * The breaker's question: a public read without input that the gateway makes anyway. Of those that succeeded the first one made,
 * else the first one tried. So it needs no configuration and is harmless with any upstream.
 */
export function createProbe(send: (path: string) => Promise<UpstreamReply>) {
  let path: string | undefined;
  let succeeded = false;
  return {
    /** Notes a public read and its reply. */
    learn(read: string, reply: UpstreamReply): void {
      if (succeeded || read.includes('?')) return;
      succeeded = isUpstreamsFault(reply) === false;
      if (succeeded) path = read;
      else path ??= read;
    },

    /** Asks; whether the upstream works. Undefined: nothing is known that could be asked. */
    ask(): Promise<boolean> | undefined {
      return path === undefined ? undefined : send(path).then((reply) => isUpstreamsFault(reply) === false);
    },
  };
}
