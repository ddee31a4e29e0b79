import type { LimitName } from '../../../shared/endpoint.ts';
import type { Both, Language } from '../../../shared/paths.ts';
import type { Limit, LimitFigures, Policy, Subject } from './policies.ts';
import { limitsOf } from './policies.ts';

const UNITS = [
  [86_400, { zh: '天', en: 'day' }],
  [3_600, { zh: '小时', en: 'hour' }],
  [60, { zh: '分钟', en: 'minute' }],
  [1, { zh: '秒', en: 'second' }],
] as const;

/** A time in the largest unit that it is a whole number of: `15 分钟`, `15 minutes`. */
function periodText(seconds: number, language: Language): string {
  const [size, unit] = UNITS.find(([length]) => seconds % length === 0) ?? [1, { zh: '秒', en: 'second' }];
  const count = seconds / size;
  return `${count} ${unit[language]}${language === 'en' && count !== 1 ? 's' : ''}`;
}

/** One window of one policy, as the documentation shows it. */
export interface LimitLine {
  /** As in the header `RateLimit-Policy`. */
  policy: string;
  /** Whom it counts for. */
  per: string;
  max: number;
  /** Length of the window (s). */
  seconds: number;
  /** What counts. */
  counts: string;
}

const PER: Record<keyof Subject, Both> = {
  address: { zh: 'IP 地址', en: 'IP address' },
  site: { zh: 'IPv6 /56 网段', en: 'IPv6 network (/56)' },
  network: { zh: '网段（IPv4 /24、IPv6 /48）', en: 'network (IPv4 /24, IPv6 /48)' },
  visitor: { zh: 'IP 地址（未登录）', en: 'IP address (not logged in)' },
  visitorSite: { zh: 'IPv6 /56 网段（未登录）', en: 'IPv6 network (/56, not logged in)' },
  visitorNetwork: {
    zh: '网段（IPv4 /24、IPv6 /48，未登录）',
    en: 'network (IPv4 /24, IPv6 /48, not logged in)',
  },
  member: { zh: '用户', en: 'member' },
  origin: { zh: 'IP 地址（该地址的全部用户合计）', en: 'IP address (all of its members together)' },
  session: { zh: '用户', en: 'member' },
  phone: { zh: '手机号', en: 'phone number' },
  ownPhone: { zh: '手机号（用户登录后的场景）', en: 'phone number (occasions of members)' },
  account: { zh: '账号', en: 'account' },
  codeOf: { zh: '手机号、账号或用户', en: 'phone number, account or member' },
  strangersCodeOf: {
    zh: '手机号、账号或用户（来自陌生网段）',
    en: 'phone number, account or member (from networks that are not known for it)',
  },
};
const ALL: Both = { zh: '全站', en: 'whole site' };
const COUNTED = {
  request: { zh: '请求', en: 'requests' },
  call: { zh: '调用', en: 'calls' },
  failure: { zh: '被拒绝的调用', en: 'refused calls' },
  code: { zh: '带有验证码而被拒绝的调用', en: 'refused calls that had a code' },
  wrongCode: { zh: '错误的验证码', en: 'wrong codes' },
  message: { zh: '已发送的短信', en: 'text messages sent' },
} as const satisfies Record<string, Both>;

/** The limits of the calls with this value of the column `limit`, by the figures of a portal. Requests count on arrival, calls when they are sent to the upstream. */
export function describeLimits(name: LimitName, figures: LimitFigures, language: Language): LimitLine[] {
  const { requests, calls }: Limit = limitsOf(figures)[name];
  const lines = (policies: readonly Policy[], what: Both): LimitLine[] =>
    policies.flatMap(({ name: policy, by, windows, failures, evaluated, messages }) =>
      windows.map(({ max, seconds }) => ({
        policy,
        per: by.length === 0 ? ALL[language] : by.map((field) => PER[field][language]).join(' + '),
        max,
        seconds,
        counts: (failures
          ? evaluated
            ? COUNTED.wrongCode
            : by.includes('codeOf')
              ? COUNTED.code
              : COUNTED.failure
          : messages
            ? COUNTED.message
            : what)[language],
      })),
    );
  return [...lines(requests, COUNTED.request), ...lines(calls, COUNTED.call)];
}

/** The limits of a call in a sentence, without those that a lower one for the same caller and time makes needless. */
export function limitsText(all: readonly LimitLine[], language: Language): string {
  const lines = all.filter(
    (line) =>
      !all.some(
        ({ per, counts, seconds, max }) =>
          per === line.per && counts === line.counts && seconds === line.seconds && max < line.max,
      ),
  );
  return language === 'zh'
    ? lines
        .map(
          ({ per, counts, max, seconds }) => `${whose(per)}${periodText(seconds, 'zh')}内 ${max} 次${counts}`,
        )
        .join('；')
    : lines
        .map(
          ({ per, counts, max, seconds }) =>
            `${max} ${counts} in ${periodText(seconds, 'en')} for ${per === ALL.en ? `the ${per}` : `each ${per}`}`,
        )
        .join('; ');
}

/** Whom a limit counts for, with the space that stands between Chinese characters and digits. */
const whose = (per: string): string =>
  `${per === ALL.zh ? per : `每个${per.startsWith('IP') ? ' ' : ''}${per}`}${per.endsWith('）') ? '' : ' '}`;
