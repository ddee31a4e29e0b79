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
  let verifying = false;
  let nextProbe = -Infinity;
  /** The upstream asked for patience until this time. */
  let pausedUntil = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function change(to: BreakerState): void {
    if (state === to) return;
    state = to;
    onChange?.(to);
  }

  async function verify(): Promise<void> {
    const asked = probe();
    inRow = 0;
    if (!asked || verifying || now() - openedAt < calm) return;
    verifying = true;
    const works = await within(verdict, asked).catch(() => false);
    verifying = false;
    if (!works && !stopped) open();
  }

  function open(): void {
    openedAt = now();
    change('open');
    planProbe();
  }

  function planProbe(): void {
    if (stopped) return;
    nextProbe = Math.max(now() + probeEvery, pausedUntil);
    // Probes may overlap: one that hangs must not keep the next from finding the upstream well.
    timer = setTimeout(() => {
      if (state !== 'open') return;
      planProbe();
      void probe()?.then((works) => {
        if (!works || state !== 'open') return;
        clearTimeout(timer);
        inRow = 0;
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
      return state === 'open'
        ? Math.min(RETRY_AFTER_MAX, Math.max(1, Math.ceil((nextProbe - now()) / 1000)))
        : undefined;
    },

    /** Counts the outcome of a call. `retryAfter`: seconds of patience that the upstream asks for. */
    note(works: boolean, retryAfter?: number): void {
      if (retryAfter !== undefined) pausedUntil = now() + Math.min(retryAfter, RETRY_AFTER_MAX) * 1000;
      if (works) {
        inRow = 0;
        if (state === 'half_open') change('closed');
      } else if (state !== 'open' && ++inRow >= failures) void verify();
    },

    /** Stops probing. */
    close(): void {
      stopped = true;
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
