import { Type } from 'typebox';
import { described } from './described.ts';
import { count, flag, id, link, masked, maybeTime, rate, text, time, yuan } from './wire.ts';

/** Fields that several records have, with one meaning. */
export const amount = described(yuan, '金额', 'Amount');
export const annualRate = described(rate, '年化利率（单利）', 'Annual interest rate (simple interest)');
export const annualRateMax = described(rate, '最高年化利率', 'Highest annual rate');
export const annualRateMin = described(rate, '最低年化利率', 'Lowest annual rate');
export const annualCost = described(
  rate,
  '综合年化：利息与必付费用一并折算',
  'Whole annualised cost: interest and compulsory fees together',
);
export const appliedAt = described(time, '申请时间', 'Time of the request');
export const bankName = described(text, '银行名称', 'Name of the bank', { examples: ['衡川银行'] });
export const canCancel = described(flag, '现在能否撤销', 'Whether it can be cancelled now');
export const consumeOnly = described(
  yuan,
  '消费余额，只能购买 VIP 会员，不能提现',
  'Spend-only balance: buys VIP memberships, cannot be withdrawn',
);
export const createdAt = described(time, '创建时间', 'Time of creation');
export const desc = described(text, '说明', 'Explanation', { examples: ['支持储蓄卡'] });
export const enabled = described(flag, '是否启用', 'Whether it is enabled');
export const expireAt = described(maybeTime, '到期时间', 'Time of expiry');
export const expiresIn = described(count, '剩余有效时间（秒）', 'Remaining validity in seconds', {
  examples: [300],
});
export const firstRatio = described(rate, '一级佣金比例', 'Commission rate for direct referrals');
export const formId = described(id, '申请表编号', 'Id of the application form');
export const formNo = described(text, '申请编号', 'Application number', {
  examples: ['LN20261120140500000001'],
});
export const key = described(text, '键', 'Key', { examples: ['contact_name'] });
export const licenseNo = described(text, '金融许可证号', 'Number of the financial licence');
export const licenseUrl = described(
  link,
  '可查询许可证的官方网页',
  'Page of the public register where the licence can be looked up',
);
export const name = described(text, '名称', 'Name', { examples: ['衡川银行'] });
export const orderNo = described(text, '订单号', 'Order number', { examples: ['RC20261120140500000001'] });
export const partnerId = described(id, '合作机构的编号', 'Id of the lender');
export const partnerName = described(text, '合作机构的名称', 'Name of the lender', {
  examples: ['衡川银行'],
});
export const phone = described(text, '联系电话', 'Phone number for contact', { examples: ['400-000-0000'] });
export const price = described(yuan, '价格', 'Price');
export const realName = described(masked('personName'), '真实姓名，已脱敏', 'Real name, masked', {
  examples: ['林*夏'],
});
export const reason = described(text, '原因', 'Reason', { examples: ['资料不清晰'] });
export const requestId = described(
  text,
  '提交这条记录的请求的 Idempotency-Key；较早的记录没有',
  'Idempotency-Key of the request that made this record; older records have none',
  { examples: ['7c1f0a52-3f0b-4a55-9d0e-1d1f6f6d2c11'] },
);
export const secondRatio = described(rate, '二级佣金比例', 'Commission rate for second-level referrals');
export const sort = described(Type.Integer(), '排序，小的在前', 'Order, smallest first', { examples: [1] });
export const summary = described(text, '摘要', 'Summary', { examples: ['凭公积金与社保申请'] });
export const term = described(Type.Integer(), '期限（月）', 'Term in months', { examples: [24] });
export const title = described(text, '标题', 'Title', { examples: ['年化利率怎么看'] });
export const updatedAt = described(time, '更新时间', 'Time of the last change');
export const value = described(text, '值', 'Value', { examples: ['26'] });
export const version = described(
  text,
  '文本的版本；修改过的文本有新的版本',
  'Version of the text; a text that has been edited has a new one',
);
export const withdrawable = described(yuan, '可提现余额', 'Withdrawable balance');
