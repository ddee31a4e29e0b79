import { toFen } from '../../../shared/money/money.ts';
import type { LevelBadge } from '../../../shared/records/account.ts';
import type { Level, TeamSummary } from '../../../shared/records/spread.ts';

/** A condition of a level and the member's progress; amounts of money in fen. */
export interface ConditionProgress {
  label: string;
  isMoney: boolean;
  target: number;
  /** Null for a condition whose key this page does not know. */
  reached: number | null;
}

/** Sorts levels from lowest to highest. */
const inOrder = (levels: readonly Level[]): Level[] => levels.toSorted((a, b) => a.level - b.level);

/** The member's level; without one, the level that everybody starts with. */
export function levelOf(levels: readonly Level[], badge: Pick<LevelBadge, 'level'> | null): Level | undefined {
  return levels.find(({ level }) => level === badge?.level) ?? levels.find(({ is_default }) => is_default === 1) ?? inOrder(levels)[0];
}

export function nextLevel(levels: readonly Level[], current: Pick<Level, 'level'>): Level | undefined {
  return inOrder(levels).find(({ level }) => level > current.level);
}

/** The member's progress towards each condition of a level. */
export function progressTo({ conditions }: Pick<Level, 'conditions'>, summary: TeamSummary): ConditionProgress[] {
  return conditions.map(({ key, value, label }) => {
    const isMoney = key === 'commission_total';
    return { label, isMoney, target: isMoney ? fenOf(value) : Number(value) || 0, reached: reachedOf(key, summary) };
  });
}

function reachedOf(key: string, summary: TeamSummary): number | null {
  switch (key) {
    case 'child_count':
      return summary.first_count;
    case 'team_count':
      return summary.first_count + summary.second_count;
    case 'vip_count':
      return summary.vip_count;
    case 'commission_total':
      return fenOf(summary.total_commission);
    default:
      return null;
  }
}

/** Fen of an amount. Operators may have written `500` for `500.00`. */
const fenOf = (text: string): number => (/\.\d{2}$/.test(text) ? toFen(text) : Math.round(Number(text) * 100) || 0);
