import { COST_TABLE_VERSION } from '../../shared/money/costTable.ts';
import { pages } from '../content/content.ts';

/** The agreement by which an application's data may be given to a lender. */
export const AUTHORIZATION = 'infoAuthorization';
/** The table of costs that a member confirms; it is no article. */
export const COST_TABLE = 'costTable';
/** The agreements of a membership, about whose new versions members are asked. */
export const MEMBER_AGREEMENTS = ['protocol', 'privacy'] as const;

/** On what occasion a member agreed. */
export const SCENES = {
  register: '注册',
  scan: '扫码登录',
  wechat: '微信登录',
  code: '验证码登录',
  form: '提交贷款申请',
  proposal: '确认推荐机构',
  vip: '购买 VIP 会员',
  renewal: '协议更新',
} as const;
export type Scene = keyof typeof SCENES;

/** The version of a text that is in force at a time (ms): the day of its publication. Before the first one, the first. */
export function versionAt(key: string, at: number): string {
  if (key === COST_TABLE) return COST_TABLE_VERSION;
  const days = pages
    .filter(({ slug, earlierVersionOf }) => (earlierVersionOf ?? slug) === key)
    .map(({ published }) => published.slice(0, 10))
    .toSorted();
  const begun = days.filter((day) => Date.parse(`${day}T00:00:00+08:00`) <= at);
  return begun.at(-1) ?? days[0] ?? '';
}

/** From when (ms) the newest version of a membership's agreements is in force. */
export const newestVersionFrom = (): number =>
  Math.max(...MEMBER_AGREEMENTS.map((key) => Date.parse(`${versionAt(key, Infinity)}T00:00:00+08:00`)));

export const titleOf = (key: string): string =>
  key === COST_TABLE ? '综合融资成本明示表' : (pages.find(({ slug }) => slug === key)?.title ?? key);
