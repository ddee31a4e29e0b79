import { relations } from '../../shared/records/words.ts';
import { toYuan } from '../../shared/money/money.ts';
import { BILL } from '../../shared/status/bill.ts';
import { maskPhone } from '../../shared/rules/contact.ts';
import { maskNickname } from '../../shared/rules/names.ts';
import type { Child, ChildList, TeamSummary } from '../sent.ts';
import { levels } from '../content/content.ts';
import { DAY, fromDate, startOfDay, startOfMonth, wireTime } from '../domain/shanghaiTime.ts';
import type { Db, SqlValue } from './db.ts';
import { likePattern, limits, totals } from './paging.ts';
import { HELD, SOLD } from './vipRecords.ts';
import { avatarForOthers } from './uploads.ts';

export interface TeamQuery {
  page?: number;
  count?: number;
  level?: number;
  keyword?: string;
  sort?: string;
  start_date?: string;
  end_date?: string;
}

interface ChildRow {
  id: number;
  nickname: string;
  avatar: string;
  phone_number: string | null;
  relation: 1 | 2;
  level_id: number;
  is_vip: number;
  cert_status: number;
  commission: number;
  child_count: number;
  created_at: number;
}

// The team has two levels, like commission. Commission here is the settled commission on sales (401 and 402 less 403),
// without the reward for a referral's certification.
const TEAM = `
WITH team AS (
  SELECT m.id, m.nickname, m.avatar, m.phone_number, m.level_id, m.cert_status, m.created_at, 1 AS relation FROM members m WHERE m.inviter_id = :me
  UNION ALL
  SELECT m.id, m.nickname, m.avatar, m.phone_number, m.level_id, m.cert_status, m.created_at, 2 FROM members d JOIN members m ON m.inviter_id = d.id WHERE d.inviter_id = :me
), earned AS (
  SELECT source_user_id AS id, sum(CASE biz_type WHEN 403 THEN -amount ELSE amount END) AS fen FROM bills
  WHERE user_id = :me AND status = ${BILL.inEffect} AND biz_type IN (401, 402, 403) GROUP BY source_user_id
)`;

const ORDERS: Record<string, string> = {
  bind_at: 't.created_at DESC',
  commission: 'commission DESC, t.created_at DESC',
  child_count: 'child_count DESC, t.created_at DESC',
};

/** The members that this member has referred directly or indirectly, with the team's totals. */
export function teamOf(db: Db, userId: number, query: TeamQuery, now: number): ChildList {
  const { condition, values } = filterOf(query);
  const named = { me: userId, ...values };
  const [limit, offset] = limits(query);
  const rows = db.all<ChildRow>(
    `${TEAM} SELECT t.*, coalesce(e.fen, 0) AS commission,
       EXISTS (SELECT 1 FROM vip_records v WHERE v.user_id = t.id AND v.status IN (${HELD}) AND v.start_at <= :now AND (v.expire_at IS NULL OR v.expire_at > :now)) AS is_vip,
       (SELECT count(*) FROM members c WHERE c.inviter_id = t.id) AS child_count
     FROM team t LEFT JOIN earned e ON e.id = t.id WHERE ${condition}
     ORDER BY ${ORDERS[query.sort ?? 'bind_at'] ?? ORDERS.bind_at}, t.id DESC LIMIT :limit OFFSET :offset`,
    { ...named, now, limit, offset },
  );
  const total = db.number(`${TEAM} SELECT count(*) FROM team t WHERE ${condition}`, named);
  return { list: rows.map(toChild), ...totals(total, query), summary: summaryOf(db, userId, now) };
}

/**
 * The keyword matches the masked nickname or phone number, so that a search reveals nothing that is hidden. A complete name or
 * number is masked before it is compared.
 */
function filterOf({ level, keyword, start_date: start, end_date: end }: TeamQuery): {
  condition: string;
  values: Record<string, SqlValue>;
} {
  const conditions = ['1'];
  const values: Record<string, SqlValue> = {};
  const word = keyword?.trim();
  if (level) {
    conditions.push('t.relation = :level');
    values.level = level;
  }
  if (word) {
    conditions.push(
      "(substr(t.nickname, 1, 1) || '**' LIKE :word ESCAPE '\\' OR substr(t.phone_number, 1, 3) || '****' || substr(t.phone_number, 8) LIKE :phone ESCAPE '\\')",
    );
    values.word = likePattern(maskNickname(word));
    values.phone = likePattern(/^\d{11}$/.test(word) ? maskPhone(word) : word);
  }
  if (start) {
    conditions.push('t.created_at >= :start');
    values.start = fromDate(start);
  }
  if (end) {
    conditions.push('t.created_at < :end');
    values.end = fromDate(end) + DAY;
  }
  return { condition: conditions.join(' AND '), values };
}

interface SummaryRow {
  first: number;
  second: number;
  today: number;
  month: number;
  vips: number;
  total: number;
  pending: number;
}

/** Totals of the whole team, without the list's filter. `vip_count`: direct referrals who have bought a membership, as in the levels' conditions. */
function summaryOf(db: Db, userId: number, now: number): TeamSummary {
  const row = db.get<SummaryRow>(
    `${TEAM} SELECT count(*) FILTER (WHERE relation = 1) AS first, count(*) FILTER (WHERE relation = 2) AS second,
       count(*) FILTER (WHERE created_at >= :today) AS today, count(*) FILTER (WHERE created_at >= :month) AS month,
       count(*) FILTER (WHERE relation = 1 AND EXISTS (SELECT 1 FROM vip_records v WHERE v.user_id = team.id AND v.price > 0 AND v.status IN (${SOLD}))) AS vips,
       (SELECT coalesce(sum(fen), 0) FROM earned) AS total,
       (SELECT coalesce(sum(amount), 0) FROM bills WHERE user_id = :me AND status = ${BILL.pending} AND biz_type IN (401, 402)) AS pending
     FROM team`,
    { me: userId, today: startOfDay(now), month: startOfMonth(now) },
  );
  if (!row) throw new Error('the query for the team totals returned no row');
  return {
    first_count: row.first,
    second_count: row.second,
    today_count: row.today,
    month_count: row.month,
    vip_count: row.vips,
    total_commission: toYuan(row.total),
    pending_commission: toYuan(row.pending),
  };
}

function toChild(row: ChildRow): Child {
  return {
    id: row.id,
    nickname: maskNickname(row.nickname),
    avatar: avatarForOthers(row.avatar),
    phone_mask: maskPhone(row.phone_number ?? ''),
    relation: row.relation,
    relation_text: relations.zh[row.relation === 1 ? 1 : 2],
    level_name: levels.find(({ id }) => id === row.level_id)?.name ?? '',
    is_vip: row.is_vip,
    cert_status: row.cert_status,
    commission: toYuan(row.commission),
    child_count: row.child_count,
    bind_at: wireTime(row.created_at),
  };
}
