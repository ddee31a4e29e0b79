import type { LogLine } from './logLine.ts';

/** A row of an answer: a value for each column. */
export type Row = Readonly<Record<string, string | number>>;

/** A part of an answer. */
export interface Answer {
  title: string;
  rows: Row[];
}

/** A question to the log: it sees each line once, in order, and then answers. It keeps sums, and never the lines. */
export interface Question {
  see(line: LogLine): void;
  answer(): Answer[];
}

/** Counts by key, with the times of the first and the last. */
export function createCounts<K extends Row>() {
  const found = new Map<string, { key: K; count: number; first: string; last: string }>();
  return {
    count(key: K, { time }: LogLine): void {
      const name = JSON.stringify(key);
      const known = found.get(name);
      if (known) {
        known.count++;
        known.last = time;
      } else found.set(name, { key, count: 1, first: time, last: time });
    },
    /** The rows, the most frequent first. */
    rows: (): Row[] => [...found.values()].toSorted((one, other) => other.count - one.count).map(({ key, ...counted }) => ({ ...key, ...counted })),
  };
}
