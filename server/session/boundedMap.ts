/** Entries at most: some ten megabytes. */
const ENTRIES_MAX = 100_000;

/** A map with a time to live and a bound; when it is full, the entry that was set first goes. */
export class BoundedMap<T> {
  readonly #entries = new Map<string, { value: T; until: number }>();
  readonly #max: number;

  constructor(max = ENTRIES_MAX) {
    this.#max = max;
  }

  get(key: string, now: number): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.until > now) return entry?.value;
    this.#entries.delete(key);
    return undefined;
  }

  /** `until`: when the entry is over, in the unit of `now`. */
  set(key: string, value: T, until: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until });
    if (this.#entries.size <= this.#max) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
