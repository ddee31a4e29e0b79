import { levels } from '../content/levels.ts';
import { vipPackages } from '../content/vipPackages.ts';
import type { Handlers } from './context.ts';

/** What may be bought and reached: packages and levels. */
export const membership = {
  vipPackages: () => vipPackages.filter(({ status }) => status !== 0).toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0)),
  levels: () => [...levels],
} satisfies Handlers;
