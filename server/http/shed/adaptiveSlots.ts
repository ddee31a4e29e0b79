interface AdaptiveOptions {
  min: number;
  max: number;
  /** Wait (ms) above which there are too many slots. */
  target: number;
  now: () => number;
}

/** Factor by which the slots become fewer. */
const BACK_OFF = 0.8;

/**
 * The number of pages that may be in work at the same time. Pages that wait for the upstream cost nothing, pages that wait for
 * the processor only grow older: so the number falls when they wait for their turn to be rendered, and grows by about one
 * for each round of pages when they do not.
 */
export function createAdaptiveSlots({ min, max, target, now }: AdaptiveOptions) {
  let slots = min;
  let fellAt = -Infinity;
  return {
    value: (): number => Math.floor(slots),
    /** Notes the wait (ms) of a page; `busy`: the slots were in use, so that more might be of use. */
    note(waited: number, busy: boolean): void {
      if (waited > target) {
        // The pages in work were admitted by the old number; it falls again when they are done.
        if (now() - fellAt < 2 * target) return;
        fellAt = now();
        slots = Math.max(min, slots * BACK_OFF);
      } else if (busy) slots = Math.min(max, slots + 1 / slots);
    },
  };
}
