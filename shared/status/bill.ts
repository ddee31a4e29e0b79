import type { StatusTable } from './move.ts';

/** `status` of partners and memberships in the content: not available, listed on its page, or available only by a direct link. */
export const LISTING = { off: 0, listed: 1, byLink: 2 } as const;

/** Statuses of a bill. */
export const BILL = { pending: 0, inEffect: 1, void: -1 } as const;

/** Open: commission in its freeze period. It settles at the end of the period; if its sale is refunded before, it becomes void. */
export const billStatus = {
  status: BILL,
  text: { pending: '待结算', inEffect: '已生效', void: '已失效' },
  first: ['pending', 'inEffect'],
  open: ['pending'],
  moves: {
    settle: { from: ['pending'], to: 'inEffect', by: ['time'] },
    cancel: { from: ['pending'], to: 'void', by: ['operator'] },
  },
} as const satisfies StatusTable<keyof typeof BILL>;
export const billEnglish = { pending: 'pending', inEffect: 'in effect', void: 'void' };

/** The business types of bills, with the words that people read for them everywhere: the hundreds are groups, as in `billTypes` of the pages. */
export const billTypeWords = {
  101: '充值到账',
  102: '充值赠送',
  103: '充值退款',
  104: '余额退款',
  105: '余额退款退回',
  106: '收回赠送',
  201: '提现申请',
  202: '提现退回',
  301: '开通 VIP 会员',
  302: 'VIP 会员退款',
  401: '一级推广佣金',
  402: '二级推广佣金',
  403: '佣金冲回',
  404: '邀请注册奖励',
  501: '系统增加',
  502: '系统扣减',
} as const;
/** Their English, for the description of `/bff`. */
export const billTypeEnglish: Record<keyof typeof billTypeWords, string> = {
  101: 'recharge',
  102: 'bonus of a recharge',
  103: 'refund of a recharge',
  104: 'refund of the balance',
  105: 'refund of the balance returned',
  106: 'bonus taken back',
  201: 'withdrawal',
  202: 'withdrawal returned',
  301: 'VIP membership bought',
  302: 'VIP membership refunded',
  401: 'commission from a direct referral',
  402: 'commission from a second-level referral',
  403: 'commission reversed',
  404: 'reward for an invitation',
  501: 'added by the system',
  502: 'deducted by the system',
};
