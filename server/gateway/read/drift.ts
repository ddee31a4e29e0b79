/**
 * What did not fit the contract: `null` nothing was sent for a field, `type` the value had another form, `missing` an expected
 * field was not there, `row` a row or record was dropped since this field of its identity is not readable, `url` an address is
 * none that the portal may show.
 */
export type DriftKind = 'null' | 'type' | 'missing' | 'row' | 'url';

// A place in `data` by its path, with `*` for the rows of a list (`/list/*/avatar`), and how often it did not fit. Never a value.
export interface DriftPlace {
  path: string;
  kind: DriftKind;
  n: number;
}

/** Collects the drift of one response. */
export class Drift {
  #places: Map<string, DriftPlace> | undefined;

  note(path: string, kind: DriftKind): void {
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
