import type { Replies } from './sparsePortal.ts';

/**
 * Replies of an upstream, by call, in which no two fields have the same value: what a page shows in the wrong place is another text
 * than the right one. Sums keep their rules (`total_amount` = `amount` + `give_amount`).
 */
const user = {
  id: 7, user_no: 'U-7007', phone_number: '13911112222', phone_mask: '139****2222', nickname: '沈遥', avatar: '/media/avatar-7.png', sex: 2, birthday: '1991-03-04', email: 'yao@example.com',
  real_name: '沈*', id_card: '3302**********1234', cert_status: 2, cert_status_text: '已认证', cert_type: 1, has_password: 1, wechat_bound: 0,
  level: { id: 12, name: '银牌推广', level: 2, icon: '/media/l2.png' }, is_vip: 1,
  vip: { package_id: 3, title: '年度会员', start_at: '2026-05-06 07:08:00', expire_at: '2099-05-07 09:10:00', is_permanent: 0, days_left: 162, contact_promise: '两小时内联系' },
  invite_code: 'YAO777', inviter: { nickname: '周启明', phone_mask: '137****3333' }, child_count: 31, unread_count: 4, status: 1,
  created_at: '2025-01-02 03:04:00', last_login_at: '2026-11-19 20:21:00', last_login_ip: '10.1.*.*',
};

const wallet = {
  balance: '91001.01', withdrawable: '52002.02', consume_only: '38998.99', frozen: '4004.04', pending_commission: '505.05', next_settle_at: '2026-12-13 01:00:00',
  total_income: '160006.06', total_expense: '70007.07', total_recharge: '80008.08', total_withdraw: '9009.09', today_income: '110.11', month_income: '1212.12', has_card: 1,
  months: [{ month: '2026-06', income: '601.06', expense: '301.06' }, { month: '2026-07', income: '702.07', expense: '402.07' }, { month: '2027-01', income: '803.08', expense: '503.08' }],
};

export const bills = [
  { id: 61, bill_no: 'BL61', type: 1, type_text: '收入', biz_type: 101, biz_type_text: '在线充值', title: '充值到账', remark: '备注甲', amount: '610.10', balance: '6101.11', purse: 2, purse_text: '仅消费', status: 1, status_text: '已生效', related_type: 'recharge', related_id: 71, related_no: 'RC71', settle_at: null, created_at: '2026-11-01 06:10:00' },
  { id: 62, bill_no: 'BL62', type: 2, type_text: '支出', biz_type: 201, biz_type_text: '提现', title: '提现申请', remark: '备注乙', amount: '620.20', balance: '6202.22', purse: 1, purse_text: '可提现', status: 1, status_text: '已生效', in_progress: 1, related_type: 'withdraw', related_id: 81, related_no: 'WD81', settle_at: null, created_at: '2026-11-02 06:20:00' },
  { id: 63, bill_no: 'BL63', type: 1, type_text: '收入', biz_type: 401, biz_type_text: '一级佣金', title: '好友购买', remark: '备注丙', amount: '630.30', balance: '6303.33', purse: 1, purse_text: '可提现', status: 0, status_text: '待结算', source_user: { nickname: '陆舟', phone_mask: '135****6363', level: 1 }, settle_at: '2026-12-03 00:00:00', created_at: '2026-11-03 06:30:00' },
  { id: 64, bill_no: 'BL64', type: 1, type_text: '收入', biz_type: 402, biz_type_text: '二级佣金', title: '间推购买', remark: '备注丁', amount: '640.40', balance: '6404.44', purse: 1, purse_text: '可提现', status: 1, status_text: '已结算', source_user: { nickname: '方晴', phone_mask: '135****6464', level: 2 }, settle_at: '2026-12-04 00:00:00', created_at: '2026-11-04 06:40:00' },
  { id: 65, bill_no: 'BL65', type: 2, type_text: '支出', biz_type: 403, biz_type_text: '佣金冲回', title: '佣金冲回', remark: '备注戊', amount: '650.50', balance: '6505.55', purse: 1, purse_text: '可提现', status: -1, status_text: '已失效', source_user: { nickname: '江屿', phone_mask: '135****6565', level: 1 }, settle_at: '2026-12-05 00:00:00', created_at: '2026-11-05 06:50:00' },
];

export const orders = [
  { id: 71, order_no: 'RC71', amount: '710.10', give_amount: '71.20', total_amount: '781.30', channel: 'mock', channel_text: '模拟支付', status: 0, status_text: '待付款', qr_content: 'pay:71', can_cancel: 1, expire_at: '2026-11-11 07:30:00', expires_in: 754, paid_at: null, created_at: '2026-11-11 07:10:00' },
  { id: 72, order_no: 'RC72', amount: '720.10', give_amount: '72.20', total_amount: '792.30', channel: 'alipay_pc', channel_text: '支付宝', status: 10, status_text: '已付款', expire_at: '2026-11-12 07:40:00', paid_at: '2026-11-12 07:25:00', created_at: '2026-11-12 07:20:00', transaction_no: 'TX72' },
  { id: 73, order_no: 'RC73', amount: '730.10', give_amount: '73.20', total_amount: '803.30', channel: 'wechat_native', channel_text: '微信', status: 20, status_text: '已退回', refund_status: 2, refund_amount: '729.90', refund_at: '2026-11-14 07:45:00', expire_at: '2026-11-13 07:50:00', paid_at: '2026-11-13 07:35:00', created_at: '2026-11-13 07:30:00' },
  { id: 74, order_no: 'RC74', amount: '740.10', give_amount: '74.20', total_amount: '814.30', channel: 'bank_transfer', channel_text: '对公转账', status: 30, status_text: '已关闭', expire_at: '2026-11-15 07:55:00', paid_at: null, created_at: '2026-11-15 07:40:00' },
];

export const withdrawals = [
  { id: 81, withdraw_no: 'WD81', amount: '810.10', fee: '8.11', real_amount: '801.99', type: 1, type_text: '银行卡', real_name: '沈*', account: '**** 8181', bank_name: '衡川银行', bank_branch: '江澜支行', status: 0, status_text: '待审核', applied_at: '2026-11-21 08:10:00', audited_at: null, paid_at: null, expect_at: '2026-11-24 08:12:00', can_cancel: 1, timeline: [{ status: 0, text: '提交申请', at: '2026-11-21 08:11:00' }] },
  { id: 82, withdraw_no: 'WD82', amount: '820.20', fee: '8.22', real_amount: '811.98', type: 2, type_text: '支付宝', real_name: '沈遥', account: 'yao***@example.com', status: 11, status_text: '已打款', payout_no: 'PO82', voucher_url: '/media/v82.png', applied_at: '2026-11-22 08:20:00', audited_at: '2026-11-22 08:21:00', paid_at: '2026-11-23 08:22:00', expect_at: '2026-11-25 08:23:00', can_cancel: 0, timeline: [{ status: 0, text: '提交申请', at: '2026-11-22 08:24:00' }, { status: 10, text: '审核通过', at: '2026-11-22 08:25:00' }, { status: 11, text: '已打款', at: '2026-11-23 08:26:00', remark: '注意查收' }] },
  { id: 83, withdraw_no: 'WD83', amount: '830.30', fee: '8.33', real_amount: '821.97', type: 3, type_text: '微信', real_name: '沈某', account: 'wx***83', status: 20, status_text: '被驳回', reason: '户名不符', applied_at: '2026-11-23 08:30:00', audited_at: '2026-11-23 08:31:00', paid_at: null, can_cancel: 0, timeline: [{ status: 20, text: '驳回', at: '2026-11-23 08:32:00' }] },
];

export const vipLog = {
  id: 41, cert_no: 'CN41', cert_type: 3, cert_type_text: '会员', package_title: '年度会员', price: '410.10', status: 1, status_text: '已受理', created_at: '2026-04-01 04:10:00', audited_at: '2026-04-02 04:11:00', expire_at: '2027-04-03 04:12:00', can_resubmit: 0, timeline: [],
  vip: {
    id: 42, order_no: 'VO42', package_id: 3, title: '年度会员', vip_day: 366, price: '410.10', pay_type: 1, pay_type_text: '余额支付', paid_from: { withdrawable: '300.05', consume_only: '110.05' }, status: 1, status_text: '使用中',
    start_at: '2026-04-04 04:13:00', expire_at: '2027-04-05 04:14:00', refundable: 1, refund_deadline: '2026-04-11 04:15:00', refund_amount_preview: '205.07', refund_to_preview: { withdrawable: '150.03', consume_only: '55.04' }, refund_days_left: 183, benefit_used: 1, refund_rule_text: '按剩余天数折算', refund: null, created_at: '2026-04-06 04:16:00',
  },
};
export const refund = { refund_no: 'RF43', amount: '201.06', to: { withdrawable: '140.02', consume_only: '61.04' }, reason: '不再需要', status: 0, status_text: '处理中', applied_at: '2026-06-07 04:17:00', done_at: null as string | null, reject_reason: '超出期限' };

const packages = [
  { id: 3, title: '年度会员', type: 'year', type_text: '年卡', vip_day: 366, price: '410.10', origin_price: '660.60', rights: [{ id: 1, title: '顾问回访', desc: '两小时内' }, { id: 2, title: '材料预审', desc: '一次' }], first_ratio: '11.00', second_ratio: '4.50', refund_days: 9, is_recommend: 1, badge: '最划算', desc: '适合长期', sort: 2 },
  { id: 2, title: '季度会员', type: 'quarter', type_text: '季卡', vip_day: 92, price: '133.40', origin_price: '155.50', rights: [{ id: 1, title: '顾问回访', desc: '四小时内' }], first_ratio: '8.00', second_ratio: '3.00', refund_days: 5, is_recommend: 0, desc: '先试一季', sort: 1 },
];

const levels = [
  { id: 11, name: '铜牌推广', level: 1, icon: '/media/l1.png', first_ratio: '10.00', second_ratio: '3.50', is_default: 1, upgrade_relation: 1, conditions: [], rights: [], remark: '注册即享' },
  { id: 12, name: '银牌推广', level: 2, icon: '/media/l2.png', first_ratio: '12.50', second_ratio: '5.00', is_default: 0, upgrade_relation: 2, conditions: [{ key: 'child_count', value: '20', label: '直推满二十人' }], rights: [{ title: '专属客服' }], remark: '季度复核' },
  { id: 13, name: '金牌推广', level: 3, icon: '/media/l3.png', first_ratio: '15.00', second_ratio: '6.50', is_default: 0, upgrade_relation: 2, conditions: [{ key: 'child_count', value: '50' }, { key: 'team_count', value: '90' }, { key: 'vip_count', value: '30' }, { key: 'commission_total', value: '9900.00' }].map((one) => ({ ...one, label: one.key })), rights: [{ title: '线下活动' }], remark: '年度复核' },
];

const team = {
  list: [
    { id: 91, nickname: '陆舟', avatar: '/media/a91.png', phone_mask: '135****9191', relation: 1, relation_text: '直推', level_name: '铜牌推广', is_vip: 1, cert_status: 2, order_count: 13, commission: '919.19', child_count: 17, bind_at: '2026-09-01 09:10:00' },
    { id: 92, nickname: '方晴', avatar: '/media/a92.png', phone_mask: '135****9292', relation: 2, relation_text: '间推', level_name: '银牌推广', is_vip: 0, cert_status: 0, order_count: 14, commission: '929.29', child_count: 18, bind_at: '2026-09-02 09:20:00' },
  ],
  total: 2, page: 1, count: 10, total_page: 1,
  summary: { first_count: 31, second_count: 26, today_count: 2, month_count: 8, vip_count: 12, total_commission: '3456.78', pending_commission: '567.89' },
};

export const partners = [
  { id: 1, name: '衡川银行', full_name: '衡川银行股份有限公司', logo: '/media/p1.png', product: '经营快贷', org_type: 3, org_type_text: '城商行', loan_type_ids: [1], tags: ['线上申请'], amount_min: '30000.00', amount_max: '500000.00', term_min: 3, term_max: 36, annual_rate_min: '4.20', annual_rate_max: '9.60', rate_method: '单利', fees: [{ name: '服务费', rate: '1.50' }, { name: '登记费', amount: '80.00' }, { name: '违约金', text: '逾期另计' }], repayments: [1, 2], release_text: '审批后 2 个工作日', conditions: ['经营满 1 年：以执照为准'], materials: ['营业执照'], advantages: ['随借随还'], intro: '衡川的经营贷款。', apply_count: 1201, recommend: 9, is_hot: 1, is_new: 0, is_vip_channel: 1, vip_benefit: '优先受理', form_id: 1, phone: '400-100-0001', cities: ['杭州'], updated_at: '2026-10-01 10:01:00', sort: 1, status: 1 },
  { id: 2, name: '临澜消金', full_name: '临澜消费金融有限公司', logo: '/media/p2.png', product: '安居贷', org_type: 4, org_type_text: '消费金融', loan_type_ids: [2], tags: ['手续简便'], amount_min: '5000.00', amount_max: '200000.00', term_min: 6, term_max: 60, annual_rate_min: '7.20', annual_rate_max: '18.00', rate_method: '单利', fees: [], repayments: [1], release_text: '审批后当日', conditions: ['年满 22 岁：有稳定收入'], materials: ['身份证'], advantages: ['当日放款'], intro: '临澜的装修贷款。', apply_count: 1302, recommend: 7, is_hot: 0, is_new: 1, is_vip_channel: 0, form_id: 2, phone: '400-200-0002', cities: ['全国'], updated_at: '2026-10-02 10:02:00', sort: 2, status: 1 },
];

const loanTypes = [
  { id: 1, name: '经营贷款', icon: 'briefcase', audience: 2, audience_text: '企业', summary: '流动资金', form_id: 1, partner_count: 21, annual_rate_min: '3.65', sort: 1 },
  { id: 2, name: '装修贷款', icon: 'house', audience: 1, audience_text: '个人', summary: '家装分期', form_id: 2, partner_count: 22, annual_rate_min: '4.85', sort: 2 },
];

export const application = {
  id: 51, form_no: 'LA51', form_id: 1, title: '经营贷款申请', loan_type_id: 1, loan_type_name: '经营贷款', partner_id: 1, partner_name: '衡川银行', partner_product: '经营快贷', annual_rate_min: '4.20', annual_rate_max: '9.60', amount: '210000.00', term: 24, purpose: '采购原料', city: '杭州', contact_name: '沈遥', phone_mask: '139****2222',
  status: 40, status_text: '已获批', need_items: [] as string[], result: { bank: '衡川银行总行', amount: '180000.00', annual_rate: '5.10', term: 18, repayment: 1, sign_by: '2099-12-20', contact: { name: '签约处', phone: '0571-5151' } }, advisor: { name: '周顾问', phone: '0571-5252' }, contact_by: '2026-10-05 05:11:00',
  timeline: [{ status: 10, text: '已提交', at: '2026-10-03 05:12:00' }, { status: 40, text: '审批通过', at: '2026-10-06 05:13:00', remark: '请尽快签约' }], can_edit: 0, can_cancel: 0, created_at: '2026-10-01 05:14:00', updated_at: '2026-10-07 05:15:00',
};

const notices = [
  { id: 31, category: 2, category_text: '资金', scene: 'x', title: '充值到账通知', summary: '充值已到账', is_read: 0, read_at: null, link: '/wallet/record', created_at: '2026-11-16 03:10:00' },
  { id: 32, category: 3, category_text: '会员', scene: 'y', title: '会员到期提醒', summary: '即将到期', is_read: 1, read_at: '2026-11-18 03:22:00', link: '/vip/record', created_at: '2026-11-17 03:20:00' },
];

const totals = { total: 5, page: 1, count: 10, total_page: 1 };

export const DIFFERENT: Replies = {
  'GET /api/visit': user,
  'GET /api/user': user,
  'GET /api/user/bag': wallet,
  'GET /api/user/bill': bills,
  'GET /api/user/bill/page': { ...totals, sum_income: '1250.50', sum_expense: '1270.70' },
  'GET /api/user/recharge': orders,
  'GET /api/user/recharge/page': { ...totals, total: 4, sum_amount: '2900.40', sum_give_amount: '290.80' },
  ...Object.fromEntries(orders.map((order) => [`GET /api/user/recharge/${order.order_no}`, order])),
  'GET /api/recharge': {
    enabled: 1, allow_custom: 1, min_amount: '15.00', max_amount: '20000.00', packages: [{ id: 1, amount: '120.00', give_amount: '6.00', is_recommend: 1, tips: '常用', sort: 1 }, { id: 2, amount: '350.00', give_amount: '0.00', is_recommend: 0, sort: 2 }],
    channels: [{ code: 'mock', name: '模拟支付', desc: '演示', single_limit: '5000.00', day_limit: '8000.00' }], expire_minutes: 25, notice: ['充值不可提现'], bank_account: { name: '禾川信息', bank: '衡川银行营业部', account: '6222000011112222' },
  },
  'GET /api/user/withdraw': withdrawals,
  'GET /api/user/withdraw/page': { ...totals, total: 3, sum_amount: '2460.60', sum_fee: '24.66', sum_real_amount: '2435.94' },
  'GET /api/withdraw': {
    enabled: 1, min_amount: '55.00', max_amount: '6600.00', fee_type: 1, fee_rate: '0.60', fee_fixed: '2.00', day_times: 3, day_amount: '9900.00', types: [{ type: 1, name: '银行卡', desc: '次日到账', fields: ['account', 'bank_code'] }], banks: [{ code: 'HC', name: '衡川银行' }], need_cert: 0, need_code: 0,
    arrival_text: '审核后 2 日内到账', tips: ['仅限本人账户'],
  },
  'GET /api/user/withdraw/allowance': { withdrawable: '52002.02', times_left: 2, amount_left: '7700.00', expect_at: '2026-11-28 08:00:00', payee_name: '沈*' },
  'GET /api/vip': packages,
  'GET /api/user/cert/logs/list': [vipLog],
  'GET /api/user/cert/logs/page': { ...totals, total: 1 },
  'GET /api/level': levels,
  'GET /api/user/childs': team,
  'GET /api/partner': partners,
  'GET /api/loan_type': loanTypes,
  'GET /api/user/form': [application],
  'GET /api/user/form/page': { ...totals, total: 1 },
  'GET /api/user/form/51': { ...application, answers: { amount: '210000.00', purpose: '采购原料' }, files: [] },
  'GET /api/form': [{ id: 1, title: '经营贷款申请', loan_type_id: 1, loan_type_name: '经营贷款', summary: '三步填完', need_login: 0, need_cert: 0 }],
  'GET /api/form/1': { id: 1, title: '经营贷款申请', steps: [{ title: '借款', fields: [{ key: 'amount', label: '借款金额', type: 'money', unit: '元', required: 1 }, { key: 'term', label: '借款期限', type: 'select', options: [{ value: '6', label: '6 个月' }] }, { key: 'repayment', label: '还款方式', type: 'select', options: [{ value: '1', label: '等额本息' }] }, { key: 'purpose', label: '用途', type: 'text', required: 1 }] }] },
  'GET /api/user/notice/list': { list: notices, ...totals, total: 2, unread_count: 4 },
};
