import { Type, type Static } from 'typebox';
import { record } from '../endpoint.ts';
import { Right } from './membership.ts';
import { count, flag, id, kind, list, rate, text, time, url, yuan } from './wire.ts';

/** A spread level and what leads to it. */
export const Level = record({
  id,
  name: text,
  /** 1 is the lowest. */
  level: Type.Integer(),
  icon: url,
  background: Type.Optional(url),
  /** Commission on a sale to a direct and to an indirect child. */
  first_ratio: rate,
  second_ratio: rate,
  is_default: flag,
  /** 1 any condition is enough, 2 all are needed. */
  upgrade_relation: kind,
  /** `key`: child_count, team_count, vip_count (numbers), commission_total (yuan); `value` as text either way. */
  conditions: Type.Array(record({ key: text, value: text, label: text })),
  rights: Type.Array(Right),
  remark: Type.Optional(text),
});
export type Level = Static<typeof Level>;

/** A member who came by invitation. */
export const Child = record({
  id,
  nickname: text,
  avatar: url,
  phone_mask: text,
  /** 1 direct, 2 indirect. */
  relation: kind,
  relation_text: text,
  level_name: Type.Optional(text),
  is_vip: flag,
  cert_status: Type.Optional(kind),
  order_count: count,
  /** What the inviter has earned by this member. */
  commission: yuan,
  child_count: count,
  bind_at: time,
});
export type Child = Static<typeof Child>;

/** A team as a whole, whatever the list is filtered by. */
export const TeamSummary = record({
  first_count: count,
  second_count: count,
  today_count: count,
  month_count: count,
  vip_count: count,
  total_commission: yuan,
  pending_commission: yuan,
});
export type TeamSummary = Static<typeof TeamSummary>;

export const ChildList = list(Child, { summary: TeamSummary });
export type ChildList = Static<typeof ChildList>;
