import type { LimitLine } from '../http/limits/describeLimits.ts';

/** The limits of an operation in a sentence. */
export const limitsText = (lines: readonly LimitLine[]): string =>
  lines.map(({ per, counts, max, seconds }) => `${per === '全站' ? per : `每个${per}`} ${seconds} 秒内 ${max} 次${counts}`).join('；');
