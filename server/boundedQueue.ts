export interface QueueLimits {
  /** So many have their turn at the same time. */
  running: number;
  /** So many more may wait for one. */
  waiting: number;
  /** Longest wait (ms). */
  wait: number;
  /** All turns are those of one person, who may have all of them. */
  isOwn?: true;
}

/** A person may have this part of what is everybody's, at least one. */
const SHARE = 1 / 8;
/** When this part is taken, only who has none yet gets one. */
const SHARED = 3 / 4;

/** Whether somebody who has `own` of `max` may have one more, when `all` of them are taken. */
const mayHaveMore = (own: number, all: number, max: number): boolean =>
  all < max && (own === 0 || (own < Math.floor(max * SHARE) && all < max * SHARED));

/** Whose turn it is, by a name (http/limits/personOf.ts). Undefined: it is for all, and no share applies. */
export type Person = string | undefined;

/**
 * Turns for a limited number at a time. A limited number of others wait; whoever else comes is refused. A person has an eighth of the turns and of the places
 * to wait at most, and the last quarter of them goes to persons who have none. The next turn is that of the person who has the fewest, and of two that of
 * the one who waits for longer.
 */
export class BoundedQueue {
  readonly #limits: QueueLimits;
  readonly #whenEmpty: () => void;
  /** Who waits, by person, in the order of their coming. A person who has had a turn goes to the end. */
  readonly #waiting = new Map<Person, Set<() => void>>();
  /** Turns by person. */
  readonly #held = new Map<Person, number>();
  #running = 0;
  #waits = 0;

  /** `whenEmpty` is called when nobody has a turn any longer. */
  constructor(limits: QueueLimits, whenEmpty: () => void = () => undefined) {
    this.#limits = limits;
    this.#whenEmpty = whenEmpty;
  }

  get stats(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waits };
  }

  /**
   * Asks for a turn of a person. `begin` is called with it, at once or later; `refuse` if too many wait or the wait was too long. What is
   * returned, and given to `begin`, ends the turn or the wait; calling it again does nothing.
   */
  enter(whose: Person, begin: (leave: () => void) => void, refuse: () => void): () => void {
    const { waiting, wait, isOwn } = this.#limits;
    const person = isOwn ? undefined : whose;
    let timer: NodeJS.Timeout | undefined;
    let hasLeft = false;
    const start = (): void => {
      clearTimeout(timer);
      this.#hold(person, 1);
      begin(leave);
    };
    const leave = (): void => {
      if (hasLeft) return;
      hasLeft = true;
      clearTimeout(timer);
      if (this.#stopWaiting(person, start)) return;
      this.#hold(person, -1);
      this.#next();
      if (this.#running === 0) this.#whenEmpty();
    };
    const others = this.#waiting.get(person);
    if (!others && this.#mayRun(person)) start();
    else if (
      person === undefined ? this.#waits < waiting : mayHaveMore(others?.size ?? 0, this.#waits, waiting)
    ) {
      this.#waiting.set(person, (others ?? new Set()).add(start));
      this.#waits++;
      timer = setTimeout(() => {
        leave();
        refuse();
      }, wait);
    } else {
      hasLeft = true;
      refuse();
    }
    return leave;
  }

  #mayRun(person: Person): boolean {
    const { running } = this.#limits;
    return person === undefined
      ? this.#running < running
      : mayHaveMore(this.#held.get(person) ?? 0, this.#running, running);
  }

  #hold(person: Person, turns: 1 | -1): void {
    this.#running += turns;
    const held = (this.#held.get(person) ?? 0) + turns;
    if (held > 0) this.#held.set(person, held);
    else this.#held.delete(person);
  }

  /** Gives the turns that are free to those who wait. */
  #next(): void {
    let next: Person;
    let fewest = Infinity;
    for (const person of this.#waiting.keys()) {
      const held = person === undefined ? 0 : (this.#held.get(person) ?? 0);
      if (held >= fewest || !this.#mayRun(person)) continue;
      [next, fewest] = [person, held];
      if (held === 0) break;
    }
    if (fewest === Infinity) return;
    const own = this.#waiting.get(next);
    const [start] = own ?? [];
    if (!own || !start) return;
    this.#stopWaiting(next, start);
    if (own.size > 0) {
      this.#waiting.delete(next);
      this.#waiting.set(next, own);
    }
    start();
    this.#next();
  }

  /** False: it does not wait any longer. */
  #stopWaiting(person: Person, start: () => void): boolean {
    const own = this.#waiting.get(person);
    if (!own?.delete(start)) return false;
    this.#waits--;
    if (own.size === 0) this.#waiting.delete(person);
    return true;
  }
}

/** A queue of its own for each person or address. */
export class BoundedQueues {
  readonly #limits: QueueLimits;
  readonly #queues = new Map<string, BoundedQueue>();

  constructor(limits: QueueLimits) {
    this.#limits = { ...limits, isOwn: true };
  }

  of(key: string): BoundedQueue {
    const queue =
      this.#queues.get(key) ?? new BoundedQueue(this.#limits, () => void this.#queues.delete(key));
    this.#queues.set(key, queue);
    return queue;
  }
}
