import type { Defect } from './defect.ts';
import { edgeDefects } from './edgeDefects.ts';

/** All defects that `npm run test:defects` plants. */
export const defects: readonly Defect[] = [...edgeDefects];
