/**
 * ruoyi-vue-pro ("yudao", Spring Boot), its API for members (`/app-api`), with the modules member, pay, system, infra and mall.
 *
 * Written from its public sources: github.com/YunaiV/ruoyi-vue-pro, commit e4e460d5 (2026-07-07, v2026.06): the controllers and
 * value objects under `controller/app` of yudao-module-member (auth, user), -pay (wallet, order, channel), -mall/-trade (brokerage,
 * config), -mall/-promotion (article, banner), -system (dict) and -infra (file); the error codes of `ErrorCodeConstants`; and of
 * yudao-framework GlobalExceptionHandler, TokenAuthenticationFilter, TenantSecurityWebFilter, PageParam and PageResult.
 *
 * A member has two purses: the wallet (recharged, for spending) and the commission (can be withdrawn). The portal's balance is their
 * sum. Loans, memberships, certifications and messages are not there.
 */
import {
  adapt,
  type Adaptation,
  type AnswerTools,
  fenOfYuan,
  recordOf,
  rowsOf,
  totalsOf,
  yuanOfFen,
} from 'yinqiao-portal/adapt';

type Row = Record<string, unknown>;
type Ask = AnswerTools['ask'];

// ---- Of this installation -----------------------------------------------------------------------------------------------------------

const TENANT = '1';
/** Where pictures and uploads are: the file configurations of the kinds database and local disk. */
const FILES = '/admin-api/infra/file/';
/** Categories of articles. The list of them is for members only, so visitors cannot ask for it. */
const CATEGORY = { news: 1, help: 2, notice: 3, page: 4 } as const;
/** Titles of single articles: the newest with the title is taken. */
const TITLES = {
  about: '关于我们',
  play: '操作流程',
  protocol: '用户协议',
  privacy: '隐私政策',
  rules: '推广规则',
} as const;
/** It has no data of the site. */
const SITE = {
  name: '云杉会员',
  phone: '0571-5550 0100',
  work_time: '工作日 9:00–18:00',
  email: 'service@yunshan.example',
  address: '杭州市西湖区云杉路 1 号',
  copyright: '© 云杉商贸',
};
/** Channels of payment that suit a desktop, of those that are turned on for the application of the wallet. The keys are the portal's. */
const CHANNELS: Readonly<Record<string, { code: string; name: string }>> = {
  wechat_native: { code: 'wx_native', name: '微信支付' },
  alipay_pc: { code: 'alipay_pc', name: '支付宝' },
  mock: { code: 'mock', name: '模拟支付' },
};
const RECHARGE = { min_amount: '1.00', max_amount: '5000.00' };
const SMS = { countdown: 60, length: 4 };
/** Seconds for which a code is valid (`yudao.sms-code.expire-times`). */
const SMS_LIFE = 600;
const UPLOAD_MAX = 5 * 1024 * 1024;

// ---- Lists --------------------------------------------------------------------------------------------------------------------------

/** The largest page. */
const PAGE_SIZE_MAX = 200;

interface Paging {
  page?: number;
  count?: number;
}
const paging = ({ page = 1, count = 10 }: Paging) => ({ pageNo: page, pageSize: count });
const totalOf = (data: unknown) => Number(recordOf(data).total);
const listOf = (data: unknown) => rowsOf(recordOf(data).list);

/** All rows of a list. */
async function everyRow(ask: Ask, path: string, query: object = {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (let pageNo = 1; ; pageNo++) {
    const data = await ask(`GET /app-api${path}`, { query: { ...query, pageNo, pageSize: PAGE_SIZE_MAX } });
    rows.push(...listOf(data));
    if (listOf(data).length < PAGE_SIZE_MAX || rows.length >= totalOf(data)) return rows;
  }
}

/** The rows from `from` to `to` (without it), by one or two pages of that size. */
async function rowsFrom(ask: Ask, path: string, query: object, from: number, to: number): Promise<Row[]> {
  const pageSize = to - from;
  if (pageSize <= 0) return [];
  const first = Math.floor(from / pageSize);
  const pages = [...new Set([first, Math.floor((to - 1) / pageSize)])];
  const lists = await Promise.all(
    pages.map((page) => ask(`GET /app-api${path}`, { query: { ...query, pageNo: page + 1, pageSize } })),
  );
  return lists.flatMap(listOf).slice(from - first * pageSize, to - first * pageSize);
}

const sizeOf = async (ask: Ask, path: string, query: object): Promise<number> =>
  totalOf(await ask(`GET /app-api${path}`, { query: { ...query, pageNo: 1, pageSize: 1 } }));

/** First and last moment of a filter's days, as the lists with a filter by `createTime` want them. */
const period = ({ start_date, end_date }: { start_date?: string; end_date?: string }) =>
  start_date === undefined && end_date === undefined
    ? {}
    : {
        'createTime[0]': `${start_date ?? '2000-01-01'} 00:00:00`,
        'createTime[1]': `${end_date ?? '2099-12-31'} 23:59:59`,
      };

// ---- Refusals -----------------------------------------------------------------------------------------------------------------------

/** By its codes: the contract's code, the reason, and the field that it is about. Other codes of a module are refusals without a reason. */
const REFUSALS: Readonly<
  Record<number, readonly [code: number, reason?: string | undefined, field?: string]>
> = {
  1_004_003_000: [400, 'credentials_wrong'],
  1_004_003_001: [403, 'account_disabled'],
  1_004_003_007: [409, 'phone_taken', 'phone_number'],
  1_004_001_001: [422, 'phone_unknown', 'phone_number'],
  1_004_001_002: [409, 'phone_taken', 'phone_number'],
  1_004_001_004: [409, undefined, 'email'],
  1_002_014_000: [422, 'code_wrong', 'code'],
  1_002_014_001: [422, 'code_expired', 'code'],
  1_002_014_002: [422, 'code_expired', 'code'],
  1_002_014_004: [429, 'daily_limit'],
  1_002_014_005: [429, 'rate_limited'],
  1_007_001_000: [422, undefined, 'channel'],
  1_007_001_001: [422, undefined, 'channel'],
  1_007_008_011: [422, 'package_unavailable', 'package_id'],
  1_007_008_012: [422, 'package_unavailable', 'package_id'],
  1_011_008_002: [422, 'below_minimum', 'amount'],
  1_011_008_003: [422, 'balance_short', 'amount'],
};
const MODULE_CODES = 1_000_000_000;

/** Its first fault of a request is a sentence after this. */
const INVALID = '请求参数不正确:';
const FIELDS: readonly (readonly [word: RegExp, field: string])[] = [
  [/验证码/, 'code'],
  [/^手机号/, 'phone_number'],
  [/密码/, 'password'],
  [/邮箱/, 'email'],
  [/头像/, 'avatar'],
  [/^提现金额|^微信提现金额|^支付金额/, 'amount'],
  [/^提现账号/, 'account'],
  [/^提现姓名/, 'real_name'],
  [/^提现银行/, 'bank_code'],
  [/^收款码/, 'qr_code_url'],
];
const fieldIn = (message: string) => FIELDS.find(([word]) => word.test(message))?.[1];

/** What a program is told, such as a Java class, is not for people. */
const toShow = (message: string): string =>
  message.startsWith(INVALID)
    ? message.slice(INVALID.length)
    : /^请求参数|^请求方法|^请求类型/.test(message)
      ? '填写的内容不正确，请核对后再试'
      : message;

function refusalOf(code: number, message: string) {
  const shown = toShow(message);
  const [ours, reason, field] = REFUSALS[code] ?? (code >= MODULE_CODES ? [422] : []);
  const wrong = field ?? (message.startsWith(INVALID) ? fieldIn(shown) : undefined);
  return {
    ...(ours !== undefined && { code: ours }),
    ...(reason !== undefined && { reason }),
    ...(wrong !== undefined && { errors: { [wrong]: shown } }),
  };
}

// ---- The member ---------------------------------------------------------------------------------------------------------------------

/** Its scenes of text messages, by the portal's. A login by code also registers. */
const SCENES: Readonly<Record<string, number>> = { 1: 1, 2: 1, 3: 4, 4: 3, 5: 2, 6: 2, 7: 2 };

/** The invitation of a member who may invite is the member's number. */
async function memberOf(ask: Ask) {
  const [data, promoter] = await Promise.all([
    ask('GET /app-api/member/user/get'),
    // Without the mall, nobody invites.
    ask('GET /app-api/trade/brokerage-user/get').catch(() => null),
  ]);
  const { id, mobile, nickname, avatar, email, sex } = recordOf(data);
  const mayInvite = recordOf(promoter).brokerageEnabled === true;
  return {
    id,
    user_no: id,
    phone_number: mobile,
    nickname,
    avatar,
    email,
    sex,
    ...(mayInvite && { invite_code: id }),
  };
}

// ---- Bills --------------------------------------------------------------------------------------------------------------------------

interface Source {
  path: string;
  query?: object;
  purse: number;
  /** Number and name of the contract's kind, by a row's own. */
  kindOf: (bizType: unknown) => { biz_type?: number; biz_type_text?: string };
  isWithdrawal?: true;
}

/** Of the wallet's kinds two are the contract's; payments and transfers are not. */
const WALLET_KINDS: Readonly<Record<string, { biz_type: number; biz_type_text: string }>> = {
  1: { biz_type: 101, biz_type_text: '充值' },
  2: { biz_type: 103, biz_type_text: '充值退款' },
};
/** Rows of the commission do not say of which kind they are, so each kind is asked for. */
const commission = (bizType: number, kind: ReturnType<Source['kindOf']>, more: Partial<Source> = {}) => ({
  path: '/trade/brokerage-record/page',
  query: { bizType },
  purse: 1,
  kindOf: () => kind,
  ...more,
});
const SOURCES: readonly Source[] = [
  { path: '/pay/wallet-transaction/page', purse: 2, kindOf: (type) => WALLET_KINDS[String(type)] ?? {} },
  commission(1, { biz_type_text: '推广佣金' }),
  commission(2, { biz_type: 201, biz_type_text: '提现' }, { isWithdrawal: true }),
  commission(3, { biz_type: 202, biz_type_text: '提现退回' }, { isWithdrawal: true }),
];
/** To be settled, settled, cancelled. */
const RECORD_STATUS: Readonly<Record<number, number>> = { 0: 0, 1: 1, 2: -1 };
/** Rows of the wallet have no number: they get their place, the oldest first. */
const OWN_IDS = 1_000_000_000;

function billOf({ purse, kindOf, isWithdrawal }: Source, row: Row, place: number) {
  const { id, bizId, bizType, price, title, status, statusName, createTime } = row;
  const fen = Number(price);
  return {
    id: id ?? OWN_IDS + place,
    type: fen < 0 ? 2 : 1,
    ...kindOf(bizType),
    title: String(title),
    amount: yuanOfFen(Math.abs(fen)),
    purse,
    status: status === undefined ? 1 : RECORD_STATUS[Number(status)],
    status_text: statusName ?? '已入账',
    ...(isWithdrawal && { related_type: 'withdraw', related_id: bizId }),
    created_at: Number(createTime),
    fen,
  };
}

/** Kinds are not among them: a commission does not say its level. */
const BILL_FILTER = ['type', 'start_date', 'end_date', 'keyword'] as const;
interface BillFilter extends Paging {
  type?: number;
  keyword?: string;
  start_date?: string;
  end_date?: string;
}

/** All bills of a filter, newest first. They come from several lists, so that a page of them needs all. */
async function billsOf({ type, keyword = '', start_date, end_date }: BillFilter, ask: Ask) {
  const lists = await Promise.all(
    SOURCES.map(async (source) => {
      const rows = await everyRow(ask, source.path, source.query);
      return rows.map((row, index) => billOf(source, row, rows.length - index));
    }),
  );
  const from = start_date === undefined ? -Infinity : Date.parse(`${start_date}T00:00:00+08:00`);
  const to = end_date === undefined ? Infinity : Date.parse(`${end_date}T23:59:59.999+08:00`);
  return lists
    .flat()
    .filter((bill) => type === undefined || bill.type === type)
    .filter(({ title, created_at }) => title.includes(keyword) && created_at >= from && created_at <= to)
    .sort((left, right) => right.created_at - left.created_at);
}

// ---- Withdrawals and recharges ------------------------------------------------------------------------------------------------------

/** Its payout methods. Method 5 (WeChat's own transfer) needs an openid, which a desktop does not have. */
const PAYOUTS = [
  { own: 2, type: 1, name: '银行卡', fields: ['real_name', 'account', 'bank_code', 'bank_branch'] },
  { own: 6, type: 2, name: '支付宝', fields: ['real_name', 'account'] },
  { own: 3, type: 3, name: '微信收款码', fields: ['qr_code_url'] },
  { own: 4, type: 4, name: '支付宝收款码', fields: ['qr_code_url'] },
  { own: 1, type: 5, name: '转入余额', desc: '转入后用于消费，不能再提现', fields: ['amount'] },
] as const;
/** Banks are values of a dictionary, one digit; a bank's code has two characters at least. */
const BANK = 'B';

const withdrawalOf = ({ id, price, type, typeName, status, statusName, createTime }: Row) => ({
  id,
  withdraw_no: id,
  amount: yuanOfFen(price),
  type: PAYOUTS.find(({ own }) => own === type)?.type,
  type_text: typeName,
  // Its numbers are the contract's.
  status,
  status_text: statusName,
  applied_at: createTime,
});

const REFUNDED = 10;

function rechargeOf({
  id,
  payOrderId,
  payPrice,
  bonusPrice,
  totalPrice,
  payChannelCode,
  payChannelName,
  payOrderChannelOrderNo,
  payTime,
  refundStatus,
}: Row) {
  const isRefunded = refundStatus === REFUNDED;
  return {
    id,
    order_no: payOrderId,
    amount: yuanOfFen(payPrice),
    give_amount: yuanOfFen(bonusPrice),
    total_amount: yuanOfFen(totalPrice),
    channel: payChannelCode,
    channel_text: payChannelName,
    // Only those that were paid are listed.
    status: isRefunded ? 20 : 10,
    status_text: isRefunded ? '已退款' : '已支付',
    transaction_no: payOrderChannelOrderNo,
    created_at: payTime,
    paid_at: payTime,
  };
}

// ---- Articles -----------------------------------------------------------------------------------------------------------------------

const ARTICLES = '/promotion/article/page';

const articleOf = (
  type: string,
  { id, title, introduction, picUrl, author, browseCount, createTime }: Row,
) => ({
  id,
  type,
  title,
  summary: introduction,
  cover: picUrl,
  author,
  view_count: browseCount,
  publish_at: createTime,
});

/** The newest first; they are listed in the order in which they were written. */
async function newestArticles(ask: Ask, categoryId: number, { page = 1, count = 10 }: Paging) {
  const total = await sizeOf(ask, ARTICLES, { categoryId });
  const rows = await rowsFrom(
    ask,
    ARTICLES,
    { categoryId },
    Math.max(0, total - page * count),
    Math.max(0, total - (page - 1) * count),
  );
  return { total, rows: rows.reverse() };
}

const singlePage = ({ id, title, content, createTime }: Row = {}) =>
  id === undefined ? null : { id, title, content, updated_at: createTime };
const agreement = (key: string, { id, title, createTime }: Row = {}) =>
  id === undefined ? [] : [{ id, key, title, updated_at: createTime }];

/** The newest article with this title; `{}` if there is none, or none at all. */
const byTitle = async (ask: Ask, title: string) =>
  recordOf(await ask('GET /app-api/promotion/article/get', { query: { title } }).catch(() => null));

/**
 * What it does not have for members. `register`: a login by code registers. `rechargeOrder`: an order can be read, but how it is to be
 * paid is said only once, when it is placed. `levels`: its levels are of spending, not of referrals.
 */
const ABSENT = [
  'register',
  'setPassword',
  'cancelWithdraw',
  'rechargeOrder',
  'cancelRecharge',
  'levels',
  'articleHelpful',
  'notices',
  'noticeDetail',
  'readAllNotices',
  'notice',
  'feedback',
  'messages',
  'message',
  'seo',
  'uploads',
  'inviter',
  'captcha',
  'scanAuth',
  'scanCreate',
  'scanPoll',
  'balanceRefundQuote',
  'balanceRefund',
  'balanceRefunds',
  'cancelBalanceRefund',
  'certApply',
  'certLogs',
  'certLogsPage',
  'cancelCert',
  'vipPackages',
  'vipRefund',
  'partner',
  'loanType',
  'addWebhook',
  'answerAgreement',
  'cancelFormRecord',
  'changeFavorites',
  'closeAccount',
  'closing',
  'confirmProposal',
  'consents',
  'consentsPage',
  'declineProposal',
  'deleteWebhook',
  'devices',
  'endDevice',
  'endOtherDevices',
  'favorites',
  'form',
  'formRecord',
  'formRecords',
  'formRecordsPage',
  'forms',
  'keepAccount',
  'logins',
  'noticeSettings',
  'saveNoticeSettings',
  'submitForm',
  'supplementForm',
  'testWebhook',
  'webhookDeliveries',
  'webhooks',
  'withdrawConsent',
] as const;

export const adaptation: Adaptation = adapt({
  success: [0],
  sessionLost: [401],
  envelope: { message: ['msg'] },
  headers: { 'tenant-id': TENANT },
  token: {
    prefix: 'Bearer ',
    none: null,
    names: ['accessToken'],
    expiryNames: ['expiresTime'],
    refreshNames: ['refreshToken'],
  },
  // It wants a parameter of the query, which to Spring is the same as a field of a form, and does not stand in logs.
  refresh: {
    upstream: 'POST /app-api/member/auth/refresh-token',
    body: 'form',
    request: (refreshToken) => ({ refreshToken }),
  },
  upload: { part: 'file' },
  pictureFolders: [FILES],
  message: toShow,
  refusal: (_data, { code, message }) => refusalOf(code, message),
  // Its 404 and 405 mean routes, never records; 501 is a module that is not installed. All come as HTTP 200.
  noSuchCall: ({ code }) => code === 404 || code === 405 || code === 501,
  rows: {
    ...Object.fromEntries(ABSENT.map((call) => [call, 'absent'])),
    login: {
      fields: ['phone_number', 'account', 'password', 'code', 'agree', 'invite_code'],
      async answer({ phone_number, account, password, code, invite_code }, { ask }) {
        const mobile = phone_number ?? account;
        const { userId, ...tokens } = recordOf(
          password === undefined
            ? await ask('POST /app-api/member/auth/sms-login', { body: { mobile, code } })
            : await ask('POST /app-api/member/auth/login', { body: { mobile, password } }),
        );
        // It decides whether a member can still be bound; a refusal does not undo the login.
        if (invite_code !== undefined && /^\d+$/.test(invite_code))
          await ask('PUT /app-api/trade/brokerage-user/bind', {
            body: { bindUserId: Number(invite_code) },
            token: String(tokens.accessToken),
          }).catch(() => null);
        return { ...tokens, user_id: userId };
      },
    },
    logout: { upstream: 'POST /app-api/member/auth/logout' },
    user: { answer: (_input, { ask }) => memberOf(ask) },
    visit: { answer: (_input, { ask }) => memberOf(ask) },
    sendSms: {
      upstream: 'POST /app-api/member/auth/send-sms-code',
      auth: 'optional',
      request: ({ scene = '', phone_number }) => ({ mobile: phone_number, scene: SCENES[scene] }),
      data: () => ({ retry_after: SMS.countdown, expires_in: SMS_LIFE }),
    },
    forgetPassword: {
      upstream: 'PUT /app-api/member/user/reset-password',
      request: ({ phone_number, code, password }) => ({ mobile: phone_number, code, password }),
    },
    changePassword: {
      fields: ['code'],
      upstream: 'PUT /app-api/member/user/update-password',
      request: ({ code, password }) => ({ code, password }),
    },
    changePhone: {
      upstream: 'PUT /app-api/member/user/update-mobile',
      request: ({ phone_number, code, old_code }) => ({ mobile: phone_number, code, oldCode: old_code }),
    },
    bindPhone: {
      upstream: 'PUT /app-api/member/user/update-mobile',
      request: ({ phone_number, code }) => ({ mobile: phone_number, code }),
      data: (_done, { input: { phone_number } }) => ({ phone_number }),
    },
    editUser: {
      fields: ['nickname', 'avatar', 'email', 'sex'],
      upstream: 'PUT /app-api/member/user/update',
      request: ({ nickname, avatar, email, sex }) => ({ nickname, avatar, email, sex }),
      data: (_done, { input }) => input,
    },

    bag: {
      async answer(_input, { ask }) {
        const [wallet, commission] = await Promise.all([
          ask('GET /app-api/pay/wallet/get').then(recordOf),
          ask('GET /app-api/trade/brokerage-user/get-summary').then(recordOf),
        ]);
        // Nothing: the member has earned none yet.
        const { brokeragePrice, frozenPrice } = {
          brokeragePrice: commission.brokeragePrice ?? 0,
          frozenPrice: commission.frozenPrice ?? 0,
        };
        return {
          balance: yuanOfFen(Number(wallet.balance) + Number(brokeragePrice)),
          withdrawable: yuanOfFen(brokeragePrice),
          consume_only: yuanOfFen(wallet.balance),
          pending_commission: yuanOfFen(frozenPrice),
          total_recharge: yuanOfFen(wallet.totalRecharge),
          total_withdraw: yuanOfFen(commission.withdrawPrice),
        };
      },
    },
    bill: {
      fields: [...BILL_FILTER],
      async answer(input, { ask }) {
        const { page = 1, count = 10 } = input;
        return (await billsOf(input, ask))
          .slice((page - 1) * count, page * count)
          .map(({ fen: _fen, ...bill }) => bill);
      },
    },
    billPage: {
      fields: [...BILL_FILTER],
      async answer(input, { ask }) {
        const bills = await billsOf(input, ask);
        const sum = (type: number) =>
          yuanOfFen(
            bills
              .filter((bill) => bill.type === type && bill.status === 1)
              .reduce((total, { fen }) => total + Math.abs(fen), 0),
          );
        return { ...totalsOf(bills, input), sum_income: sum(1), sum_expense: sum(2) };
      },
    },

    withdrawConfig: {
      async answer(_input, { ask }) {
        const [data, banks] = await Promise.all([
          ask('GET /app-api/trade/config/get'),
          ask('GET /app-api/system/dict-data/type', { query: { type: 'brokerage_bank_name' } }),
        ]);
        const { brokerageWithdrawMinPrice: min, brokerageWithdrawTypes: types } = recordOf(data);
        const on: readonly unknown[] = Array.isArray(types) ? types : [];
        return {
          enabled: on.length > 0 ? 1 : 0,
          min_amount: yuanOfFen(min ?? 0),
          types: PAYOUTS.filter(({ own }) => on.includes(own)),
          banks: rowsOf(banks).map(({ value, label }) => ({ code: BANK + String(value), name: label })),
          need_cert: 0,
          several_open: 1,
          tips: ['佣金结算后可以提现；充值所得不能提现。'],
        };
      },
    },
    withdrawAllowance: {
      upstream: 'GET /app-api/trade/brokerage-user/get',
      data: (data) => ({ withdrawable: yuanOfFen(recordOf(data).brokeragePrice) }),
    },
    withdraw: {
      fields: ['real_name', 'account', 'bank_code', 'bank_branch', 'qr_code_url'],
      upstream: 'POST /app-api/trade/brokerage-withdraw/create',
      request: ({ type, amount, real_name, account, bank_code, bank_branch, qr_code_url }) => ({
        type: PAYOUTS.find((payout) => payout.type === type)?.own,
        price: fenOfYuan(amount),
        userName: real_name,
        userAccount: account,
        bankName: bank_code?.slice(BANK.length),
        bankAddress: bank_branch,
        qrCodeUrl: qr_code_url,
      }),
      data: (id) => ({ id, withdraw_no: id }),
    },
    withdrawals: {
      upstream: 'GET /app-api/trade/brokerage-withdraw/page',
      fields: ['start_date', 'end_date'],
      request: (input) => ({ ...paging(input), ...period(input) }),
      data: (data) => listOf(data).map(withdrawalOf),
    },
    withdrawalsPage: {
      upstream: 'GET /app-api/trade/brokerage-withdraw/page',
      fields: ['start_date', 'end_date'],
      request: (input) => ({ ...paging(input), ...period(input) }),
      data: (data, { input }) => totalsOf(totalOf(data), input),
    },

    rechargeConfig: {
      auth: 'member',
      async answer(_input, { ask }) {
        const packages = rowsOf(await ask('GET /app-api/pay/wallet-recharge-package/list'));
        return {
          enabled: 1,
          allow_custom: 1,
          ...RECHARGE,
          packages: packages.map(({ id, name, payPrice, bonusPrice }) => ({
            id,
            amount: yuanOfFen(payPrice),
            give_amount: yuanOfFen(bonusPrice),
            tips: name,
          })),
          channels: Object.entries(CHANNELS).map(([code, { name }]) => ({ code, name })),
          expire_minutes: 120,
        };
      },
    },
    recharge: {
      fields: ['amount', 'package_id'],
      async answer({ amount, package_id, channel = '' }, { ask }) {
        const created = await ask('POST /app-api/pay/wallet-recharge/create', {
          body: package_id === undefined ? { payPrice: fenOfYuan(amount) } : { packageId: package_id },
        });
        const id = recordOf(created).payOrderId;
        const { displayMode, displayContent } = recordOf(
          await ask('POST /app-api/pay/order/submit', { body: { id, channelCode: CHANNELS[channel]?.code } }),
        );
        // The payment may have ended at once, and a package has a price of its own.
        const { price, status, expireTime } = recordOf(
          await ask('GET /app-api/pay/order/get', { query: { id } }),
        );
        return {
          order_no: id,
          amount: yuanOfFen(price),
          channel,
          channel_text: CHANNELS[channel]?.name,
          // Its numbers are the contract's.
          status,
          expire_at: expireTime,
          ...(displayMode === 'qr_code' && { qr_content: displayContent }),
          ...(displayMode === 'url' && { pay_url: displayContent }),
        };
      },
    },
    rechargeOrders: {
      upstream: 'GET /app-api/pay/wallet-recharge/page',
      fields: [],
      request: paging,
      data: (data) => listOf(data).map(rechargeOf),
    },
    rechargeOrdersPage: {
      upstream: 'GET /app-api/pay/wallet-recharge/page',
      fields: [],
      request: paging,
      data: (data, { input }) => totalsOf(totalOf(data), input),
    },

    childs: {
      fields: ['level'],
      /** The direct friends first. What a friend has earned is the friend's own, so there is no commission from a friend. */
      async answer(input, { ask }) {
        const { page = 1, count = 10, level = 0 } = input;
        const path = '/trade/brokerage-user/child-summary-page';
        const levels = [1, 2].filter((one) => level === 0 || one === level);
        const [summary, ...sizes] = await Promise.all([
          ask('GET /app-api/trade/brokerage-user/get-summary').then(recordOf),
          ...levels.map((one) => sizeOf(ask, path, { level: one })),
        ]);
        const rows = await Promise.all(
          levels.map(async (relation, index) => {
            const before = index === 0 ? 0 : (sizes[0] ?? 0);
            const within = (place: number) => Math.min(Math.max(0, place - before), sizes[index] ?? 0);
            const friends = await rowsFrom(
              ask,
              path,
              { level: relation },
              within((page - 1) * count),
              within(page * count),
            );
            return friends.map(({ id, nickname, avatar, brokerageUserCount, brokerageTime }) => ({
              id,
              nickname,
              avatar,
              relation,
              child_count: brokerageUserCount,
              bind_at: brokerageTime,
            }));
          }),
        );
        return {
          list: rows.flat(),
          ...totalsOf(
            sizes.reduce((sum, size) => sum + size, 0),
            input,
          ),
          summary: {
            first_count: summary.firstBrokerageUserCount,
            second_count: summary.secondBrokerageUserCount,
          },
        };
      },
    },

    articles: {
      fields: [],
      async answer(input, { ask }) {
        const { type = 'news' } = input;
        const { total, rows } = await newestArticles(ask, CATEGORY[type], input);
        // Help answers in its list.
        const list = rows.map((row) => ({
          ...articleOf(type, row),
          ...(type === 'help' && { content: row.content }),
        }));
        return { list, ...totalsOf(total, input) };
      },
    },
    article: {
      async answer({ type = 'news', id }, { ask, refuse }) {
        const row = recordOf(await ask('GET /app-api/promotion/article/get', { query: { id } }));
        if (row.categoryId !== CATEGORY[type]) throw refuse({ code: 404 });
        return { ...articleOf(type, row), content: row.content };
      },
    },
    wz: {
      async answer(_input, { ask }) {
        const [about, play, protocol, privacy] = await Promise.all(
          [TITLES.about, TITLES.play, TITLES.protocol, TITLES.privacy].map((title) => byTitle(ask, title)),
        );
        return {
          pages: { about: singlePage(about), play: singlePage(play) },
          agreements: [...agreement('protocol', protocol), ...agreement('privacy', privacy)],
        };
      },
    },

    index: {
      async answer(_input, { ask }) {
        const [news, help] = await Promise.all([
          newestArticles(ask, CATEGORY.news, { count: 4 }),
          newestArticles(ask, CATEGORY.help, { count: 5 }),
        ]);
        return {
          news: news.rows.map((row) => articleOf('news', row)),
          faqs: help.rows.map(({ id, title, introduction }) => ({
            id,
            question: title,
            answer: introduction,
          })),
        };
      },
    },
    config: {
      async answer(_input, { ask }) {
        const [banners, trade, protocol, privacy, rules] = await Promise.all([
          ask('GET /app-api/promotion/banner/list', { query: { position: 1 } }).catch(() => []),
          ask('GET /app-api/trade/config/get').catch(() => null),
          byTitle(ask, TITLES.protocol),
          byTitle(ask, TITLES.privacy),
          byTitle(ask, TITLES.rules),
        ]);
        const pc = rowsOf(banners).map(({ id, title, picUrl, url }) => ({
          id,
          image: picUrl,
          alt: title,
          link: url,
        }));
        return {
          banner: { index: { pc } },
          protocol: protocol.content,
          privacy: privacy.content,
          // By code alone.
          register_enabled: 0,
          captcha: { enabled: 0 },
          sms: { ...SMS, for_password: 1, registers: 1 },
          wechat: { enabled: 0 },
          chat: { enabled: 0 },
          statistics: { enabled: 0 },
          spread: {
            enabled: 1,
            rules: rules.content,
            poster_images: recordOf(trade).brokeragePosterUrls,
          },
        };
      },
    },
    upload: {
      upstream: 'POST /app-api/infra/file/upload',
      data: (url) => ({ url }),
    },
    site: { answer: () => SITE },
    uploadConfig: {
      answer: () => ({ field: 'file', max_size: UPLOAD_MAX, exts: ['jpg', 'jpeg', 'png', 'webp', 'pdf'] }),
    },
  },
});
