/** The business types of bills: label, and sign (+1 income, −1 expense). */
export const BIZ_TYPES = {
  101: { label: '充值到账', sign: 1 },
  102: { label: '充值赠送', sign: 1 },
  103: { label: '充值退款', sign: -1 },
  104: { label: '余额退款', sign: -1 },
  105: { label: '余额退款退回', sign: 1 },
  106: { label: '收回赠送', sign: -1 },
  201: { label: '提现申请', sign: -1 },
  202: { label: '提现退回', sign: 1 },
  301: { label: '开通 VIP 会员', sign: -1 },
  302: { label: 'VIP 会员退款', sign: 1 },
  401: { label: '一级推广佣金', sign: 1 },
  402: { label: '二级推广佣金', sign: 1 },
  403: { label: '佣金冲回', sign: -1 },
  404: { label: '邀请注册奖励', sign: 1 },
  501: { label: '系统增加', sign: 1 },
  502: { label: '系统扣减', sign: -1 },
} as const;

export type BizType = keyof typeof BIZ_TYPES;
