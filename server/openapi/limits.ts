import type { LimitLine } from '../http/limits/describeLimits.ts';
import { periodText } from '../http/limits/periodText.ts';

/** The limits of an operation in a sentence. */
export const limitsText = (lines: readonly LimitLine[]): string =>
  lines.map(({ per, counts, max, seconds }) => `${whose(per)}${periodText(seconds)}内 ${max} 次${counts}`).join('；');

/** Whom a limit counts for, with the space that stands between Chinese characters and digits. */
const whose = (per: string): string => `${per === '全站' ? per : `每个${per}`}${per.endsWith('）') ? '' : ' '}`;
