import type { Partner } from '../../sent.ts';

type Fee = Partner['fees'][number];

/**
 * Fees that several products have. Only a fee that is always due has an amount or a rate, so that a total can add them up; one that
 * depends on later events has only a description.
 */
export const noAccountFee: Fee = { name: '账户管理费', amount: '0.00', text: '不收取' };
export const noPlatformFee: Fee = { name: '信息服务费（银桥）', amount: '0.00', text: '不向借款人收取' };
export const overdueHalf: Fee = { name: '逾期罚息', text: '合同利率上浮 50%，按逾期天数计收' };
export const freePrepayment: Fee = { name: '提前还款', text: '免收' };
export const appraisalByBank: Fee = { name: '抵押评估与登记', amount: '0.00', text: '由银行承担' };

/** Fee for early repayment: a share of the remaining principal; free after some periods. */
export const prepayment = (periods: number, percent: string): Fee =>
  ({ name: '提前还款', text: `满 ${periods} 期后免收；${periods} 期内按剩余本金 ${percent}%` });
