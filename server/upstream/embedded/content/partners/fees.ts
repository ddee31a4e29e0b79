import type { Partner } from '../../../../../shared/records/partner.ts';

type Fee = Partner['fees'][number];

/**
 * Fees that several products share. Only what is always paid carries a figure, so that a total may add them up;
 * what depends on later behaviour is told in words.
 */
export const noAccountFee: Fee = { name: '账户管理费', amount: '0.00', text: '不收取' };
export const noPlatformFee: Fee = { name: '信息服务费（银桥）', amount: '0.00', text: '不向借款人收取' };
export const overdueHalf: Fee = { name: '逾期罚息', text: '合同利率上浮 50%，按逾期天数计收' };
export const freePrepayment: Fee = { name: '提前还款', text: '免收' };
export const appraisalByBank: Fee = { name: '抵押评估与登记', amount: '0.00', text: '由银行承担' };

/** Early repayment that is free after some periods, and costs a share of the remaining principal before. */
export const prepayment = (periods: number, percent: string): Fee =>
  ({ name: '提前还款', text: `满 ${periods} 期后免收；${periods} 期内按剩余本金 ${percent}%` });
