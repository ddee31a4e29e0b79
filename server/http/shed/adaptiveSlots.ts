interface AdaptiveOptions {
  min: number;
  /** Slots at the beginning: a first burst should be served, but not grow old. */
  start: number;
  max: number;
  /** Wait (ms) that all pages have only if there are too many slots. */
  target: number;
  now: () => number;
}

/** Time (ms) over which the shortest wait is taken: longer than a chance queue lasts. */
const INTERVAL = 100;
/** Change of the slots after an interval with a standing queue: by the ratio of the waits, within these; and after one without. */
const FALL = { most: 0.6, least: 0.9 };
const RISE = 1.1;

/**
 * The number of pages that may be in work at the same time. Pages that wait for the upstream cost nothing; pages that wait for
 * the processor only grow older. A queue that never empties shows in the *shortest* wait of an interval (as in CoDel, RFC 8289):
 * then the number falls. Else it rises, if the slots are in use.
 */
export function createAdaptiveSlots({ min, start, max, target, now }: AdaptiveOptions) {
  let slots = start;
  let since = now();
  let shortest = Infinity;
  let used = false;
  return {
    value: (): number => Math.floor(slots),
    /** Notes the wait (ms) of a page; `busy`: the slots are in use, so that more might help. */
    note(waited: number, busy: boolean): void {
      shortest = Math.min(shortest, waited);
      used ||= busy;
      if (now() - since < INTERVAL) return;
      if (shortest > target) slots = Math.max(min, slots * Math.min(FALL.least, Math.max(FALL.most, target / shortest)));
      else if (used) slots = Math.min(max, slots * RISE + 1);
      since = now();
      shortest = Infinity;
      used = false;
    },
  };
}
