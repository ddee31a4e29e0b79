import { toFen, groupDigits } from '../../../shared/money/money.ts';
import type { LevelBadge } from '../../../shared/records/account.ts';
import type { Level, TeamSummary } from '../../../shared/records/spread.ts';
import type { MayBeUndefined } from '../../../shared/fieldsOf.ts';

export const levelName = ({ name, level }: MayBeUndefined<Pick<Level, 'name' | 'level'>>): string =>
  name ?? (level === undefined ? '未命名等级' : `${level} 级推广等级`);

const WORDS: Record<string, (value: string) => string> = {
  child_count: (value) => `直接邀请的好友满 ${groupDigits(value)} 人`,
  team_count: (value) => `好友人数满 ${groupDigits(value)} 人`,
  vip_count: (value) => `直接邀请的好友中，购买 VIP 会员满 ${groupDigits(value)} 人`,
  commission_total: (value) => `累计已结算佣金满 ${value} 元`,
};

/** The upstream's words, otherwise our own; undefined for an unknown condition without words. */
export function conditionLabel({ key, value, label }: Level['conditions'][number]): string | undefined {
  return label ?? (Object.hasOwn(WORDS, key) ? WORDS[key]?.(value) : undefined);
}

export interface ConditionProgress {
  label: string;
  isMoney: boolean;
  target: number;
  /** Null for an unknown key or figure. */
  reached: number | null;
}

export const inOrder = (levels: readonly Level[]): Level[] =>
  levels.toSorted((a, b) => (a.level ?? LAST) - (b.level ?? LAST));
const LAST = Number.MAX_SAFE_INTEGER;

/** Without one, the level that everybody starts with. */
export function levelOf(
  levels: readonly Level[],
  badge: MayBeUndefined<Pick<LevelBadge, 'id' | 'level'>> | null,
): Level | undefined {
  const height = badge?.level;
  const own =
    height === undefined
      ? levels.find(({ id }) => id === badge?.id)
      : levels.find(({ level }) => level === height);
  return badge ? own : (levels.find(({ is_default }) => is_default === 1) ?? inOrder(levels)[0]);
}

export function nextLevel(
  levels: readonly Level[],
  { level: height }: MayBeUndefined<Pick<Level, 'level'>>,
): Level | undefined | null {
  if (height === undefined) return null;
  const next = inOrder(levels).find(({ level }) => level !== undefined && level > height);
  return next ?? (levels.some(({ level }) => level === undefined) ? null : undefined);
}

export function progressTo(
  { conditions }: Pick<Level, 'conditions'>,
  summary: TeamSummary,
): ConditionProgress[] {
  return conditions.flatMap((condition) => {
    const { key, value } = condition;
    const label = conditionLabel(condition);
    const isMoney = key === 'commission_total';
    return label === undefined
      ? []
      : [
          {
            label,
            isMoney,
            target: isMoney ? fenOf(value) : Number(value) || 0,
            reached: reachedOf(key, summary) ?? null,
          },
        ];
  });
}

function reachedOf(
  key: string,
  { first_count, second_count, vip_count, total_commission }: TeamSummary,
): number | undefined {
  switch (key) {
    case 'child_count':
      return first_count;
    case 'team_count':
      return first_count === undefined || second_count === undefined ? undefined : first_count + second_count;
    case 'vip_count':
      return vip_count;
    case 'commission_total':
      return total_commission ? fenOf(total_commission) : undefined;
    default:
      return undefined;
  }
}

/** Operators may have written `500` for `500.00`. */
const fenOf = (text: string): number =>
  /\.\d{2}$/.test(text) ? toFen(text) : Math.round(Number(text) * 100) || 0;
