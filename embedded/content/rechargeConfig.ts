import type { RechargeConfig } from '../sent.ts';

/** Terms of recharges. Bonuses are 5 % of the sum and, like the sum, buy membership only. */
export const rechargeConfig: RechargeConfig = {
  enabled: 1,
  allow_custom: 1,
  min_amount: '1.00',
  max_amount: '50000.00',
  packages: [
    { id: 1, amount: '50.00', give_amount: '0.00', is_recommend: 0, tips: '可购买月度会员', sort: 1 },
    { id: 2, amount: '100.00', give_amount: '5.00', is_recommend: 0, tips: '可购买季度会员', sort: 2 },
    { id: 3, amount: '200.00', give_amount: '10.00', is_recommend: 1, tips: '可购买年度会员', sort: 3 },
    { id: 4, amount: '500.00', give_amount: '25.00', is_recommend: 0, tips: '可购买长期会员', sort: 4 },
    { id: 5, amount: '1000.00', give_amount: '50.00', is_recommend: 0, tips: '余额不设有效期', sort: 5 },
    { id: 6, amount: '3000.00', give_amount: '150.00', is_recommend: 0, tips: '余额不设有效期', sort: 6 },
  ],
  channels: [
    { code: 'wechat_native', name: '微信扫码', desc: '用微信扫描二维码支付', single_limit: '5000.00', day_limit: '20000.00' },
    { code: 'alipay_pc', name: '支付宝', desc: '跳转支付宝收银台', single_limit: '10000.00', day_limit: '50000.00' },
    { code: 'bank_transfer', name: '对公转账', desc: '转账后上传回单，1 个工作日内入账', single_limit: '50000.00', day_limit: '50000.00' },
    { code: 'mock', name: '模拟支付', desc: '演示环境专用，不产生真实扣款', single_limit: '50000.00', day_limit: '50000.00' },
  ],
  expire_minutes: 120,
  notice: [
    '充值金额与赠送金额进入“仅消费”余额，只能用于购买 VIP 会员服务，不能提现，也不能用于还款。',
    '订单 120 分钟内未支付自动关闭；关闭后到账的款项原路退回。',
    '银桥不会要求您为“放款”“解冻”“刷流水”充值。遇到此类要求，请立即停止操作并致电 400-000-0000。',
    '未使用的充值金额可申请退款，赠送金额同时收回。',
  ],
  bank_account: { name: '银桥信息服务（江澜）有限公司', bank: '江澜银行新桥支行', account: '8800 0000 0000 0000 018' },
};
