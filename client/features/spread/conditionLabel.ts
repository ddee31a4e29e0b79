import type { Level } from '../../../shared/records/spread.ts';
import { groupDigits } from "../../../shared/money/money.ts";

/** The conditions that this page knows, in words. */
const WORDS: Record<string, (value: string) => string> = {
  child_count: (value) => `直接邀请的好友满 ${groupDigits(value)} 人`,
  team_count: (value) => `团队人数满 ${groupDigits(value)} 人`,
  vip_count: (value) => `直接邀请的好友中，购买 VIP 会员满 ${groupDigits(value)} 人`,
  commission_total: (value) => `累计已结算佣金满 ${value} 元`,
};

/** A condition of a level in words: the upstream's, otherwise our own; undefined for an unknown one without words. */
export function conditionLabel({ key, value, label }: Level['conditions'][number]): string | undefined {
  return label ?? (Object.hasOwn(WORDS, key) ? WORDS[key]?.(value) : undefined);
}
