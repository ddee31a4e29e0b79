import { Type, type Static } from 'typebox';
import { Right } from './membership.ts';
import { tolerant } from './tolerant.ts';
import {
  avatar,
  count,
  flag,
  id,
  kind,
  list,
  masked,
  picture,
  rate,
  text,
  time,
  worded,
  yuan,
} from './wire.ts';
import { relationWords } from './words.ts';

/** A referral level and the conditions to reach it. */
export const Level = tolerant(
  {
    id,
    name: text,
    /** 1 is the lowest. */
    level: Type.Integer(),
    icon: picture,
    background: Type.Optional(picture),
    /** Commission on a sale to a direct and to an indirect referral, per cent. */
    first_ratio: rate,
    second_ratio: rate,
    is_default: flag,
    /** 1 one condition is enough, 2 all conditions are required. */
    upgrade_relation: kind,
    /** `key` is child_count, team_count or vip_count (numbers), or commission_total (yuan); `value` is text in both cases. */
    conditions: Type.Array(tolerant({ key: text, value: text, label: text }, ['key', 'value'])),
    rights: Type.Array(Right),
    remark: Type.Optional(text),
  },
  ['id'],
);
export type Level = Static<typeof Level>;

/** A member who was referred by the signed-in member, directly or indirectly. */
export const Child = tolerant(
  {
    id,
    nickname: masked('nickname'),
    avatar,
    phone_mask: masked('phone'),
    /** 1 direct, 2 indirect. */
    relation: kind,
    relation_text: worded(['relation', relationWords]),
    level_name: Type.Optional(text),
    is_vip: flag,
    cert_status: Type.Optional(kind),
    /** Purchases of the member. No page shows them: what a friend buys is the friend's business. */
    order_count: Type.Optional(count),
    /** Commission that the inviter has earned from this member. */
    commission: yuan,
    child_count: count,
    bind_at: time,
  },
  ['id'],
);
export type Child = Static<typeof Child>;

/** Totals of the whole team; the list's filter does not change them. */
export const TeamSummary = tolerant({
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
