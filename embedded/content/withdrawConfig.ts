import type { WithdrawConfig } from '../sent.ts';
import { banks } from './banks.ts';

/** The rule of arrival in words; domain/expectedPayout.ts computes by it. The help has the same sentence. */
export const ARRIVAL = '工作日 16:00 前申请，预计当日到账；其他时间申请，预计下一个工作日到账。';

/** Terms of withdrawals, without the data of the member. */
export const withdrawConfig: WithdrawConfig = {
  enabled: 1,
  min_amount: '10.00',
  max_amount: '50000.00',
  fee_type: 1,
  fee_rate: '1.00',
  fee_fixed: '0.00',
  day_times: 3,
  day_amount: '100000.00',
  types: [
    { type: 1, name: '银行卡', desc: '本人名下的储蓄卡', fields: ['real_name', 'account', 'bank_code', 'bank_branch'] },
    { type: 2, name: '支付宝', desc: '本人实名的支付宝账户', fields: ['real_name', 'account'] },
    { type: 3, name: '微信', desc: '本人实名的微信账户', fields: ['real_name', 'account', 'qr_code_url'] },
  ],
  banks: [...banks],
  need_cert: 1,
  need_code: 0,
  code_for_new_payee: 1,
  arrival_text: ARRIVAL,
  tips: [
    '可提现余额来自推广佣金与 VIP 会员退款；充值所得仅用于购买 VIP 会员，不能提现。',
    '提现须完成实名认证，收款人须与实名一致，仅支持本人名下账户。',
    '首次提现到一个账户时，需要用短信验证码确认。',
    '手续费为提现金额的 1.00%，从提现金额中扣除，到账金额在提交前列明。',
    '同一时间只能有一笔提现处于审核中；每日最多申请 3 次，合计不超过 100,000.00 元。',
    '审核前可以撤销；审核不通过或打款失败时，金额全额退回可提现余额。',
  ],
};
