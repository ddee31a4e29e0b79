import { toFen } from '../../shared/money/money.ts';
import { BILL } from '../../shared/status/bill.ts';
import type { Level } from '../sent.ts';
import { levels } from '../content/content.ts';
import type { Db } from '../store/db.ts';
import { memberById, updateMember } from '../store/members.ts';
import { SOLD } from '../store/vipRecords.ts';
import { notify } from './notices.ts';

/**
 * Raises the member to the highest referral level whose conditions are met (content/levels.ts: 1 any, 2 all). Called when a
 * referred member buys and when commission settles, since these events change the figures. Levels are never lowered.
 */
export function raiseLevel(db: Db, at: number, userId: number): void {
  const current = levels.find(({ id }) => id === memberById(db, userId)?.level_id)?.level ?? 0;
  const above = levels.filter(({ level }) => level > current);
  if (above.length === 0) return;
  const figures = figuresOf(db, userId);
  const reached = above.filter((level) => isMet(level, figures)).toSorted((a, b) => b.level - a.level)[0];
  if (!reached) return;
  updateMember(db, userId, { level_id: reached.id });
  notify(db, userId, at, {
    category: 4,
    scene: 'level.raised',
    title: '推广等级提升',
    link: '/spread',
    biz: { type: 'level', id: reached.id },
    text: `您的推广等级已提升为${reached.name}：此后产生的佣金按一级 ${reached.first_ratio}%、二级 ${reached.second_ratio}% 计算。`,
  });
}

/** Whether the level's conditions are met. False for a level without conditions: it is the initial one. */
function isMet({ conditions, upgrade_relation: relation }: Level, figures: Figures): boolean {
  // The conditions are this upstream's content and only name existing figures.
  const met = conditions.map(
    ({ key, value }) =>
      figures[key as keyof Figures] >= (key === 'commission_total' ? toFen(value) : Number(value)),
  );
  return met.length > 0 && (relation === 2 ? met.every(Boolean) : met.some(Boolean));
}

/** Numbers of members, and settled commission less reversals (fen). */
interface Figures {
  child_count: number;
  team_count: number;
  vip_count: number;
  commission_total: number;
}

const FIGURES = `
SELECT
  (SELECT count(*) FROM members WHERE inviter_id = :user) AS child_count,
  (SELECT count(*) FROM members WHERE inviter_id = :user) + (SELECT count(*) FROM members d JOIN members m ON m.inviter_id = d.id WHERE d.inviter_id = :user) AS team_count,
  (SELECT count(DISTINCT v.user_id) FROM members m JOIN vip_records v ON v.user_id = m.id WHERE m.inviter_id = :user AND v.price > 0 AND v.status IN (${SOLD})) AS vip_count,
  (SELECT coalesce(sum(CASE biz_type WHEN 403 THEN -amount ELSE amount END), 0) FROM bills WHERE user_id = :user AND status = ${BILL.inEffect} AND biz_type IN (401, 402, 403)) AS commission_total`;

const figuresOf = (db: Db, userId: number): Figures =>
  db.get<Figures>(FIGURES, { user: userId }) ?? {
    child_count: 0,
    team_count: 0,
    vip_count: 0,
    commission_total: 0,
  };
