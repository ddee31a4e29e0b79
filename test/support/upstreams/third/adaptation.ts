import { adapt, fenOfYuan, inYuan, recordOf, renamed, rowsOf } from 'yinqiao-portal/adapt';

/** Its messages in Chinese; what a call says of itself comes first. */
const MESSAGES: Record<string, string> = {
  OK: '操作成功',
  'Session expired': '登录已过期，请重新登录',
  'Invalid request': '填写的内容不正确',
  'Insufficient balance': '余额不足，请先充值',
  Forbidden: '没有权限进行此操作',
  'Not found': '没有找到您要的内容',
  Conflict: '现在不能进行这项操作，请刷新页面查看',
  'Validation failed': '请检查填写的内容',
  'Too many requests': '操作过于频繁，请稍后再试',
  'login: Invalid request': '账号或密码错误',
  'login: Forbidden': '账号已停用，如有疑问请联系客服',
  'forgetPassword: OK': '密码已重置，请重新登录',
  'withdraw: OK': '提现申请已提交，审核通过后打款',
  'withdraw: Conflict': '您有一笔提现正在处理，完成后才能再次申请',
  'submitForm: Conflict': '请先完成实名认证，再提交这类申请',
};

/** Its message for any wrong field is `Invalid value`. */
const FIELD_FAULTS: Record<string, string> = {
  mobile: '请核对手机号',
  code: '验证码错误或已失效',
  old_code: '验证码错误或已失效',
  captcha: '图形验证码错误',
  invite_code: '邀请码不存在，请核对或留空',
};
const inChinese = (errors: unknown) =>
  Object.fromEntries(
    Object.keys(recordOf(errors)).map((field) => [field, FIELD_FAULTS[field] ?? '请核对此项']),
  );

const MEMBER = { nick_name: 'nickname', mobile: 'phone_number' };
const member = (data: unknown) => renamed(data, MEMBER);
/** A call whose request and refusal have `mobile`. */
const withMobile = {
  request: (input: object) => renamed(input, { phone_number: 'mobile' }),
  refusal: (data: unknown) => ({ ...recordOf(data), errors: renamed(recordOf(data).errors, MEMBER) }),
};

const pageRequest = (input: object) => renamed(input, { page: 'pageNo', count: 'pageSize' });
const totals = (data: unknown) => renamed(data, { total_count: 'total' });
function list(data: unknown) {
  const { items, pager, ...others } = recordOf(data);
  return {
    ...others,
    list: rowsOf(items),
    ...renamed(pager, { total_count: 'total', current: 'page', page_size: 'count' }),
  };
}

/** The fields with money of each record in fen. */
const WALLET = [
  'balance',
  'withdrawable',
  'consume_only',
  'frozen',
  'pending_commission',
  'total_income',
  'total_expense',
  'total_recharge',
];
const WALLET_TOO = ['total_withdraw', 'today_income', 'month_income'];
const TERMS = ['min_amount', 'max_amount', 'fee_fixed', 'day_amount'];
const WITHDRAWAL = ['amount', 'fee', 'real_amount'];

export const adaptation = adapt({
  success: [0],
  sessionLost: [1001],
  envelope: { code: ['status'], message: ['msg'], data: ['result'] },
  token: {
    header: 'X-Access-Token',
    prefix: 'Bearer ',
    none: null,
    names: ['token'],
    lifetimeNames: ['expire'],
  },
  message: (message, { call }) => MESSAGES[`${call}: ${message}`] ?? MESSAGES[message] ?? message,
  refusal: (data) => ({ ...recordOf(data), errors: inChinese(recordOf(data).errors) }),
  rows: {
    login: withMobile,
    register: withMobile,
    sendSms: withMobile,
    user: { data: member },
    visit: { data: member },
    editUser: { data: member },
    bindPhone: { data: member },
    bag: {
      upstream: 'GET /v2/wallet',
      data: (data) => ({
        ...inYuan(renamed(data, { money: 'balance' }), [...WALLET, ...WALLET_TOO]),
        months: rowsOf(recordOf(data).months).map((month) => inYuan(month, ['income', 'expense'])),
      }),
    },
    bill: {
      request: pageRequest,
      data: (data) =>
        rowsOf(data).map((bill) => inYuan(renamed(bill, { change_amount: 'amount' }), ['amount', 'balance'])),
    },
    billPage: { request: pageRequest, data: (data) => inYuan(totals(data), ['sum_income', 'sum_expense']) },
    withdrawConfig: { data: (data) => inYuan(data, TERMS) },
    withdrawAllowance: { data: (data) => inYuan(data, ['withdrawable', 'amount_left']) },
    withdraw: {
      request: ({ amount, ...input }) => ({ ...input, amount: fenOfYuan(amount) }),
      data: (data) => inYuan(data, WITHDRAWAL),
    },
    withdrawals: { data: (data) => rowsOf(data).map((withdrawal) => inYuan(withdrawal, WITHDRAWAL)) },
    withdrawalsPage: { data: (data) => inYuan(totals(data), ['sum_amount', 'sum_fee', 'sum_real_amount']) },
    rechargeOrdersPage: { data: totals },
    certLogsPage: { data: totals },
    formRecordsPage: { data: totals },
    childs: { data: list },
    notices: { data: list },
    articles: { data: list },
    form: {
      data(data) {
        const { sections, ...form } = recordOf(data);
        const question = (one: unknown) =>
          renamed(one, { name: 'key', title: 'label', kind: 'type', mandatory: 'required' });
        return {
          ...form,
          steps: rowsOf(sections).map(({ questions, ...step }) => ({
            ...step,
            fields: rowsOf(questions).map(question),
          })),
        };
      },
    },
  },
});
