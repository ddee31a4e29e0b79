import type { LimitName } from '../../../shared/endpoint.ts';
import type { Limit, LimitFigures, Policy, Subject } from './policies.ts';
import { limitsOf } from './policies.ts';

const UNITS = [
  [86_400, '天'],
  [3_600, '小时'],
  [60, '分钟'],
  [1, '秒'],
] as const;

/** A time in Chinese, in the largest unit that it is a whole number of: `15 分钟`. */
export function periodText(seconds: number): string {
  const [size, unit] = UNITS.find(([length]) => seconds % length === 0) ?? [1, '秒'];
  return `${seconds / size} ${unit}`;
}

/** One window of one policy, as the documentation shows it. */
export interface LimitLine {
  /** As in the header `RateLimit-Policy`. */
  policy: string;
  /** Whom it counts for, in Chinese. */
  per: string;
  max: number;
  /** Length of the window (s). */
  seconds: number;
  /** What counts, in Chinese. */
  counts: string;
}

const PER: Record<keyof Subject, string> = {
  address: '地址',
  network: '网段',
  visitor: '地址（未登录）',
  member: '会话',
  origin: '地址（该地址的全部会话合计）',
  session: '会话',
  phone: '手机号',
  account: '账号',
  codeOf: '手机号、账号或用户',
};

/** The limits of the calls with this value of the column `limit`, by the figures of a portal. Requests count on arrival, calls when they are sent to the upstream. */
export function describeLimits(name: LimitName, figures: LimitFigures): LimitLine[] {
  const { requests, calls }: Limit = limitsOf(figures)[name];
  const lines = (policies: readonly Policy[], what: string): LimitLine[] =>
    policies.flatMap(({ name: policy, by, windows, failures, messages }) =>
      windows.map(({ max, seconds }) => ({
        policy,
        per: by.length === 0 ? '全站' : by.map((field) => PER[field]).join(' + '),
        max,
        seconds,
        counts: failures ? '失败的调用' : messages ? '已发送的短信' : what,
      })),
    );
  return [...lines(requests, '请求'), ...lines(calls, '调用')];
}

/** The limits of a call in a sentence. */
export const limitsText = (lines: readonly LimitLine[]): string =>
  lines
    .map(({ per, counts, max, seconds }) => `${whose(per)}${periodText(seconds)}内 ${max} 次${counts}`)
    .join('；');

/** Whom a limit counts for, with the space that stands between Chinese characters and digits. */
const whose = (per: string): string =>
  `${per === '全站' ? per : `每个${per}`}${per.endsWith('）') ? '' : ' '}`;
