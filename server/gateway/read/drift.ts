import type { FastifyBaseLogger } from 'fastify';

/** Time between two summaries (ms). */
const SUMMARY_EVERY = 600_000;

export type DriftLog = ReturnType<typeof createDriftLog>;

/**
 * Logs where the upstream's responses do not fit the contract, by place and without values: the first sight of a place as a
 * warning, its repetitions as counts, summed up every ten minutes.
 * @param found told how many places of a call's response did not fit
 */
export function createDriftLog(logger: FastifyBaseLogger, found?: (call: string, places: number) => void) {
  const seen = new Set<string>();
  /** Counts since the last summary, by call and place. */
  const counts = new Map<string, Map<string, DriftPlace>>();

  const timer = setInterval(summarise, SUMMARY_EVERY).unref();

  function summarise(): void {
    for (const [name, places] of counts)
      logger.event(
        'upstream.drift',
        { name, every: SUMMARY_EVERY / 1000, places: [...places.values()] },
        // Of money, every time.
        [...places.values()].some(({ kind }) => kind === 'unreadable') ? 'warn' : 'info',
      );
    counts.clear();
  }

  return {
    /** Notes the places of one response. `log`: the request's logger. */
    note(name: string, places: readonly DriftPlace[], log: FastifyBaseLogger): void {
      if (places.length === 0) return;
      found?.(
        name,
        places.reduce((sum, { n }) => sum + n, 0),
      );
      const fresh = places.filter(({ path, kind }) => !seen.has(`${name} ${kind} ${path}`));
      for (const place of places) {
        const key = `${place.kind} ${place.path}`;
        seen.add(`${name} ${key}`);
        if (fresh.includes(place)) continue;
        const ofCall = counts.get(name) ?? new Map<string, DriftPlace>();
        counts.set(name, ofCall);
        const known = ofCall.get(key);
        if (known) known.n += place.n;
        else ofCall.set(key, { ...place });
      }
      if (fresh.length > 0) log.event('upstream.drift', { name, places: fresh });
    },

    /** Logs what has been counted and stops the timer. */
    close(): void {
      clearInterval(timer);
      summarise();
    },
  };
}

/**
 * What did not fit the contract: `null` nothing was sent for a field, `type` the value had another form, `unreadable` a sum of money is none, `missing` an expected
 * field was not there, `row` a row or record was dropped since this field of its identity is not readable, `url` an address is
 * none that the portal may show, `filter` a row is not what was asked for, or a record or an answer was dropped since it is not, `twice` a row was dropped
 * since it stands there before.
 */
export type DriftKind = 'null' | 'type' | 'unreadable' | 'missing' | 'row' | 'url' | 'filter' | 'twice';

// A place in `data` by its path, with `*` for the rows of a list (`/list/*/avatar`), and how often it did not fit. Never a value.
export interface DriftPlace {
  path: string;
  kind: DriftKind;
  n: number;
}

/** For whom a response is read, and who made it. */
export interface Reading {
  /** A function of the adaptation has made the data: what it leaves out, and forms that are repaired without loss, are no drift. */
  isMade?: boolean | undefined;
  /** The scope of the member who asks (gateway/identity.ts); undefined: not known, or nobody. */
  member?: string | undefined;
  /** Set by the reader: there is an address that only its member gets, of a portrait or of a file. */
  lacks?: 'avatar' | 'file';
}

/** Collects the drift of one response. */
export class Drift {
  #places: Map<string, DriftPlace> | undefined;
  readonly reading: Reading;

  constructor(reading: Reading = {}) {
    this.reading = reading;
  }

  /** Notes that a value had another form and was repaired. */
  repaired(path: string): void {
    if (!this.reading.isMade) this.note(path, 'type');
  }

  note(path: string, kind: DriftKind): void {
    if (kind === 'null' && this.reading.isMade) return;
    this.#places ??= new Map();
    const key = `${kind} ${path}`;
    const place = this.#places.get(key);
    if (place) place.n++;
    else this.#places.set(key, { path: path || '/', kind, n: 1 });
  }

  get places(): DriftPlace[] {
    return this.#places ? [...this.#places.values()] : [];
  }

  /** Where a refused response was not readable: the field of its identity that was noted first. */
  get fault(): string | undefined {
    return this.places.find(({ kind }) => kind === 'row')?.path;
  }
}
