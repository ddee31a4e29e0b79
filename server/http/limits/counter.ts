import type { Policy, Window } from './policies.ts';

/** One window of a policy for one key: what is counted. */
export interface Counter {
  policy: Policy;
  window: Window;
  /** Name of the policy and length of the window; counters with one `id` and `key` are the same. */
  id: string;
  key: string;
}

/** All counters have room and are one higher (`used`: their values; `left`: ms to the ends of their windows, from counters that know), or one has none (`wait`: ms until it has), and nothing was counted. */
export type Taken = { used: number[]; left?: number[] } | { full: Counter; wait: number };
