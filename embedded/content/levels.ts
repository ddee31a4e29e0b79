import type { Level } from '../sent.ts';

/** Referral levels. Their conditions are based on sales and commission, never on the number of referred members alone. */
export const levels: readonly Level[] = [
  {
    id: 1, level: 1, name: '推广员', is_default: 1, icon: '/media/level-badge-1.svg', background: '/media/level-ground-1.svg',
    first_ratio: '10.00', second_ratio: '5.00', upgrade_relation: 1, conditions: [],
    rights: [{ id: 1, title: '专属链接与海报', desc: '注册即可生成，链接长期有效' }, { id: 2, title: '两级佣金', desc: '一级 10.00%，二级 5.00%' }],
    remark: '注册即为推广员，无须申请，不收取费用。',
  },
  {
    id: 2, level: 2, name: '进阶推广员', is_default: 0, icon: '/media/level-badge-2.svg', background: '/media/level-ground-2.svg',
    first_ratio: '12.00', second_ratio: '6.00', upgrade_relation: 1,
    conditions: [
      { key: 'vip_count', value: '10', label: '直接邀请的好友中，购买 VIP 会员满 10 人' },
      { key: 'commission_total', value: '500.00', label: '累计已结算佣金满 500.00 元' },
    ],
    rights: [{ id: 1, title: '两级佣金', desc: '一级 12.00%，二级 6.00%' }, { id: 2, title: '推广数据明细', desc: '按日查看注册与购买' }],
    remark: '满足任一条件，自动升级。',
  },
  {
    id: 3, level: 3, name: '资深推广员', is_default: 0, icon: '/media/level-badge-3.svg', background: '/media/level-ground-3.svg',
    first_ratio: '15.00', second_ratio: '7.00', upgrade_relation: 1,
    conditions: [
      { key: 'vip_count', value: '50', label: '直接邀请的好友中，购买 VIP 会员满 50 人' },
      { key: 'commission_total', value: '3000.00', label: '累计已结算佣金满 3,000.00 元' },
    ],
    rights: [{ id: 1, title: '两级佣金', desc: '一级 15.00%，二级 7.00%' }, { id: 2, title: '专人答疑', desc: '工作日 9:00–18:00' }],
    remark: '满足任一条件，自动升级。',
  },
  {
    id: 4, level: 4, name: '首席推广员', is_default: 0, icon: '/media/level-badge-4.svg', background: '/media/level-ground-4.svg',
    first_ratio: '18.00', second_ratio: '8.00', upgrade_relation: 2,
    conditions: [
      { key: 'vip_count', value: '200', label: '直接邀请的好友中，购买 VIP 会员满 200 人' },
      { key: 'commission_total', value: '20000.00', label: '累计已结算佣金满 20,000.00 元' },
    ],
    rights: [{ id: 1, title: '两级佣金', desc: '一级 18.00%，二级 8.00%' }, { id: 2, title: '专人答疑', desc: '工作日 9:00–18:00' }, { id: 3, title: '季度规则沟通', desc: '规则调整前先听取意见' }],
    remark: '两项条件均需满足，自动升级。',
  },
];
