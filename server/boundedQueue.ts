export interface QueueLimits {
  /** So many have their turn at the same time. */
  running: number;
  /** So many more may wait for one. */
  waiting: number;
  /** Longest wait (ms). */
  wait: number;
}

/** Turns for a limited number at a time. A limited number of others wait, first come first served; whoever else comes is refused. */
export class BoundedQueue {
  readonly #limits: QueueLimits;
  readonly #whenEmpty: () => void;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  /** `whenEmpty` is called when nobody has a turn any longer. */
  constructor(limits: QueueLimits, whenEmpty: () => void = () => undefined) {
    this.#limits = limits;
    this.#whenEmpty = whenEmpty;
  }

  get stats(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting.size };
  }

  /**
   * Asks for a turn. `begin` is called with it, at once or later; `refuse` if too many wait or the wait was too long. What is
   * returned, and given to `begin`, ends the turn or the wait; calling it again does nothing.
   */
  enter(begin: (leave: () => void) => void, refuse: () => void): () => void {
    const { running, waiting, wait } = this.#limits;
    let timer: NodeJS.Timeout | undefined;
    let hasLeft = false;
    const start = (): void => {
      clearTimeout(timer);
      this.#waiting.delete(start);
      this.#running++;
      begin(leave);
    };
    const leave = (): void => {
      if (hasLeft) return;
      hasLeft = true;
      clearTimeout(timer);
      if (this.#waiting.delete(start)) return;
      this.#running--;
      const [next] = this.#waiting;
      if (next) next();
      else if (this.#running === 0) this.#whenEmpty();
    };
    if (this.#running < running) {
      this.#running++;
      begin(leave);
    } else if (this.#waiting.size < waiting) {
      this.#waiting.add(start);
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
}

/** A queue of its own for each key, so that nobody can take the turns of others. */
export class BoundedQueues {
  readonly #limits: QueueLimits;
  readonly #queues = new Map<string, BoundedQueue>();

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  of(key: string): BoundedQueue {
    const queue =
      this.#queues.get(key) ?? new BoundedQueue(this.#limits, () => void this.#queues.delete(key));
    this.#queues.set(key, queue);
    return queue;
  }
}
