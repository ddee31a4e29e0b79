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
  picture,
  text,
  time,
  worded,
  yuan,
  nickname,
  phoneMask,
  remark,
} from './wire.ts';
import { relations, memberCerts } from './words.ts';
import { firstRatio, secondRatio } from './fields.ts';
import { described } from './described.ts';

/** A referral level and the conditions to reach it. */
export const Level = tolerant(
  {
    id,
    name: described(text, '名称', 'Name', { examples: ['推广员'] }),
    level: described(Type.Integer(), '等级', 'Level', { examples: [1] }),
    icon: described(picture, '图标', 'Icon'),
    background: Type.Optional(
      described(picture, '背景图片', 'Background picture', { examples: ['/media/level-ground-1.svg'] }),
    ),
    first_ratio: firstRatio,
    second_ratio: secondRatio,
    is_default: described(flag, '是否默认等级', 'Whether it is the default level'),
    upgrade_relation: described(kind, '条件之间的关系', 'How the conditions combine', {
      values: { zh: { 1: '满足一项即可', 2: '须全部满足' }, en: { 1: 'any of them', 2: 'all of them' } },
    }),
    conditions: described(
      Type.Array(
        tolerant(
          {
            key: described(text, '条件', 'Condition', {
              values: {
                zh: {
                  child_count: '一级好友人数',
                  team_count: '好友人数',
                  vip_count: 'VIP 会员人数',
                  commission_total: '累计佣金（元）',
                },
                en: {
                  child_count: 'number of direct referrals',
                  team_count: 'size of the team',
                  vip_count: 'number of VIPs',
                  commission_total: 'commission so far in yuan',
                },
              },
              examples: ['child_count'],
            }),
            value: described(text, '须达到的数，文本', 'Number to be reached, a string', {
              examples: ['10'],
            }),
            label: described(text, '名称', 'Name', { examples: ['直接邀请的好友满 10 人'] }),
          },
          ['key', 'value'],
        ),
      ),
      '条件',
      'Conditions',
    ),
    rights: described(Type.Array(Right), '权益', 'Benefits'),
    remark: Type.Optional(remark),
  },
  ['id'],
);
export type Level = Static<typeof Level>;

/** A member who was referred by the signed-in member, directly or indirectly. */
export const Child = tolerant(
  {
    id,
    nickname,
    avatar: described(avatar, '头像地址', 'Address of the avatar', { examples: ['/media/avatar.svg'] }),
    phone_mask: phoneMask,
    relation: described(kind, '关系', 'Relation', { values: relations }),
    relation_text: described(worded(['relation', relations.zh]), '关系的名称', 'Name of the relation', {
      examples: ['一级好友'],
    }),
    level_name: Type.Optional(
      described(text, '推广等级的名称', 'Name of the referral level', { examples: ['推广员'] }),
    ),
    is_vip: described(flag, '是否 VIP 会员', 'Whether the member is a VIP'),
    cert_status: Type.Optional(
      described(kind, '认证状态', 'Certification', { values: memberCerts, examples: [2] }),
    ),
    /** Purchases of the member. No page shows them: what a friend buys is the friend's business. */
    order_count: Type.Optional(described(count, '订单数', 'Number of orders', { examples: [2] })),
    commission: described(yuan, '来自该用户的佣金', 'Commission from this member'),
    child_count: described(count, '该用户的一级好友人数', 'Number of direct referrals of this member', {
      examples: [5],
    }),
    bind_at: described(time, '成为好友的时间', 'Time of joining the team'),
  },
  ['id'],
);
export type Child = Static<typeof Child>;

/** Totals of the whole team; the list's filter does not change them. */
export const TeamSummary = tolerant({
  first_count: described(count, '一级好友人数', 'Number of direct referrals', { examples: [5] }),
  second_count: described(count, '二级好友人数', 'Number of second-level referrals', { examples: [2] }),
  today_count: described(count, '今日新增人数', 'New members today', { examples: [1] }),
  month_count: described(count, '本月新增人数', 'New members this month', { examples: [3] }),
  vip_count: described(count, 'VIP 会员人数', 'Number of VIPs', { examples: [2] }),
  total_commission: described(yuan, '累计佣金', 'Commission so far'),
  pending_commission: described(yuan, '待结算的佣金', 'Commission to be settled'),
});
export type TeamSummary = Static<typeof TeamSummary>;

export const ChildList = list(Child, {
  summary: described(
    TeamSummary,
    '全部好友的汇总，不随筛选变化',
    'Totals of the whole team, whatever the filter',
  ),
});
export type ChildList = Static<typeof ChildList>;
