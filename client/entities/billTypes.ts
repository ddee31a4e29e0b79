/** For the filter. Rows show the upstream's texts instead. */
export const billTypes = [
  {
    label: '充值',
    types: [
      [101, '充值到账'],
      [102, '充值赠送'],
      [103, '充值退款'],
      [104, '余额退款'],
      [105, '余额退款退回'],
      [106, '收回赠送'],
    ],
  },
  {
    label: '提现',
    types: [
      [201, '提现申请'],
      [202, '提现退回'],
    ],
  },
  {
    label: 'VIP 会员',
    types: [
      [301, '开通 VIP 会员'],
      [302, 'VIP 会员退款'],
    ],
  },
  {
    label: '推广',
    types: [
      [401, '一级推广佣金'],
      [402, '二级推广佣金'],
      [403, '佣金冲回'],
      [404, '邀请注册奖励'],
    ],
  },
  {
    label: '调整',
    types: [
      [501, '系统增加'],
      [502, '系统扣减'],
    ],
  },
] as const;

const known = new Set<number>(billTypes.flatMap(({ types }) => types.map(([type]) => type)));

export const isBillType = (type: number): boolean => known.has(type);
