import { cacheDefects } from './cacheDefects.ts';
import type { Defect } from './defect.ts';
import { edgeDefects } from './edgeDefects.ts';
import { keptDefects } from './keptDefects.ts';
import { limitsDefects } from './limitsDefects.ts';
import { moneyDefects } from './moneyDefects.ts';
import { outageDefects } from './outageDefects.ts';
import { sandboxDefects } from './sandboxDefects.ts';
import { sessionDefects } from './sessionDefects.ts';
import { upstreamDefects } from './upstreamDefects.ts';

/** All defects that `npm run test:defects` plants. */
export const defects: readonly Defect[] = [
  ...edgeDefects,
  ...sessionDefects,
  ...moneyDefects,
  ...upstreamDefects,
  ...limitsDefects,
  ...sandboxDefects,
  ...outageDefects,
  ...cacheDefects,
  ...keptDefects,
];
