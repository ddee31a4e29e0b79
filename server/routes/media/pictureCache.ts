import { LRUCache } from 'lru-cache';

/** Memory for copies, and the largest that is kept (bytes). */
const SIZE_MAX = 32 * 1024 * 1024;
export const PICTURE_MAX = 1024 * 1024;
/** What a copy needs besides its bytes, roughly (bytes). */
const OVERHEAD = 1024;
/** An old copy is still served for this long if the upstream fails (ms). */
const STALE = 24 * 3600 * 1000;

/** A whole picture. `headers` are the ones to send with it. */
export interface Picture {
  bytes: Buffer;
  headers: Readonly<Record<string, unknown>>;
}

interface Copy extends Picture {
  fetched: number;
  freshUntil: number;
}

/** How a fetch for several visitors ended: there is a copy; it cannot be kept; who fetched it left; the upstream failed. */
export type FlightEnd = 'stored' | 'notKept' | 'left' | { status: number };

/** Copies of public pictures in memory, limited by bytes, and the fetches that several visitors wait for. `now`: monotonic (ms). */
export function createPictureCache(now: () => number = () => performance.now()) {
  const copies = new LRUCache<string, Copy>({
    maxSize: SIZE_MAX,
    maxEntrySize: PICTURE_MAX + OVERHEAD,
    sizeCalculation: ({ bytes }) => bytes.length + OVERHEAD,
  });
  const flights = new Map<string, Promise<FlightEnd>>();

  return {
    /** A fresh copy, with its age in seconds. */
    fresh(key: string): { picture: Picture; age: number } | undefined {
      const copy = copies.get(key);
      return copy && now() < copy.freshUntil
        ? { picture: copy, age: Math.floor((now() - copy.fetched) / 1000) }
        : undefined;
    },

    /** A copy of any age up to a day, for when the upstream fails. */
    old(key: string): Picture | undefined {
      const copy = copies.get(key);
      return copy && now() < copy.freshUntil + STALE ? copy : undefined;
    },

    /** Keeps a picture, which is fresh for so many seconds. */
    keep(key: string, picture: Picture, seconds: number): void {
      copies.set(key, { ...picture, fetched: now(), freshUntil: now() + seconds * 1000 });
    },

    /** The fetch that is running for this key. */
    flight: (key: string): Promise<FlightEnd> | undefined => flights.get(key),

    /** Begins a fetch that others may wait for. Returns what ends it; only the first end counts. */
    begin(key: string): (end: FlightEnd) => void {
      let resolve: (end: FlightEnd) => void = () => undefined;
      flights.set(key, new Promise<FlightEnd>((settle) => (resolve = settle)));
      let ended = false;
      return (end) => {
        if (ended) return;
        ended = true;
        flights.delete(key);
        resolve(end);
      };
    },
  };
}

export type PictureCache = ReturnType<typeof createPictureCache>;
