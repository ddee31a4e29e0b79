import { CallFailed } from './callFailed.ts';
import { Lane } from './lane.ts';
import { LANES, type Deadlines, type LaneName, type LaneSize } from './lanes.ts';
import { createRetryBudget } from './retryBudget.ts';

/** Other sizes than those of `LANES`, for tests. */
export type LaneSizes = { [N in LaneName]?: Partial<LaneSize> };

interface OpenLanesOptions {
  origin: string;
  deadlines: Deadlines;
  sizes: LaneSizes | undefined;
  /** Seconds to wait, while nothing but probes may be sent. */
  refusal: () => number | undefined;
}

/** One lane for each class of calls, over one budget of repetitions. No connection is opened yet. */
export function openLanes({ origin, deadlines, sizes = {}, refusal }: OpenLanesOptions): Record<LaneName, Lane> {
  const budget = createRetryBudget();
  const refuse = () => {
    const retryAfter = refusal();
    if (retryAfter !== undefined) return new CallFailed('open', { sent: false, retryAfter });
    budget.earn();
    return undefined;
  };
  const open = (name: LaneName): Lane => {
    const { deadline, idle, repeats, ...rules } = LANES[name];
    return new Lane({
      origin,
      ...rules,
      ...sizes[name],
      connect: deadlines.connect,
      total: deadlines[deadline],
      wait: Math.min(deadlines.wait, deadlines[deadline] / 2),
      idle: idle && deadlines.idle,
      mayRepeat: repeats && (() => budget.spend()),
      refuse: name === 'probe' ? undefined : refuse,
    });
  };
  return {
    money: open('money'),
    login: open('login'),
    write: open('write'),
    read: open('read'),
    file: open('file'),
    media: open('media'),
    probe: open('probe'),
  };
}
