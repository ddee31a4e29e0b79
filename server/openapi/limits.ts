import type { LimitName } from '../../shared/endpoint.ts';
import { limitsOf, type LimitFigures, type Policy } from '../http/limits/policies.ts';
import type { Json } from './json.ts';

/** What a counter belongs to, in Chinese. */
const SUBJECTS = { address: '网络地址', network: '网段', session: '会话', member: '已登录的会话', phone: '手机号', account: '账号', codeOf: '手机号或会话' } as const;

/** The limits of an operation, as `x-rate-limit` shows them: each window of each policy that counts its requests or calls. */
export function limitsOfOperation(limit: LimitName, figures: LimitFigures): Json[] {
  const { requests, calls } = limitsOf(figures)[limit];
  return [...requests.map((policy) => shown(policy, '请求')), ...calls.map((policy) => shown(policy, countedOf(policy)))].flat();
}

const countedOf = ({ failures, messages }: Policy): string => (failures ? '失败' : messages ? '发出的短信' : '调用');

const shown = ({ name, by, windows }: Policy, counts: string): Json[] =>
  windows.map(({ max, seconds }) => ({ policy: name, by: by.map((subject) => SUBJECTS[subject]), counts, max, seconds }));

/** The limits in a sentence. */
export const limitsText = (limits: readonly Json[]): string =>
  limits
    .map(
      ({ by, counts, max, seconds }) =>
        `${Array.isArray(by) && by.length > 0 ? `每个${by.join('与')}` : '全站'} ${String(seconds)} 秒内 ${String(max)} 次${String(counts)}`,
    )
    .join('；');
