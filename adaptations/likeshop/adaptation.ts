import { constants, publicEncrypt } from 'node:crypto';
import {
  adapt,
  type AnswerTools,
  fenOfYuan,
  type Occasion,
  pageOf,
  recordOf,
  type Refusal,
  type RefusalDetails,
  rowsOf,
  totalsOf,
  yuanOfFen,
} from 'yinqiao-portal/adapt';

/*
 * likeshop, the open-source shop for one merchant (ThinkPHP 5.1), version 3.5.1.20250304, as published at
 * github.com/likeadmin-likeshop/likeshop, commit 1b07230c. README.md says how it was tried, and what the shop must be set to.
 *
 * `{code, msg, data, show, time}` with HTTP 200; 1 is success, 0 any refusal, -1 a refused token. The token stands in the header
 * `token`. A member has one session per kind of client, and a new login ends the one before. A path without a controller is the
 * framework's page with 500; an action that a controller lacks is -1 for visitors and a page with 404 for members. From PHP 7.4 on a
 * record that is not there is such a page with 500 too.
 *
 * Members' money: `user_money` (recharged, to be spent) and `earnings` (commission, to be withdrawn). Only the first has a log.
 */

/** Kinds of clients: the PC, for the portal; another one for sessions that only prove something and are ended at once. */
const PC = 5;
const ASIDE = 6;

/** Names of text messages, by the portal's scenes. The present number (5) is confirmed by a code for a login. */
const SMS: Readonly<Record<string, string>> = {
  1: 'ZCYZ',
  2: 'YZMDL',
  3: 'ZHMM',
  4: 'ZHMM',
  5: 'YZMDL',
  6: 'BGSJHM',
  7: 'BDSJHM',
};
/** Seconds until the next message, and that a code is valid. */
const SMS_AGAIN = 60;
const SMS_LIFE = 300;
/** Seconds for which an unpaid order is shown with its code or address. WeChat's codes last two hours. */
const ORDER_SHOWN = 7_200;
/** Its nginx takes bodies of 5 MB, of which a form needs some (bytes). */
const FILE_MAX = 4_900 * 1024;
/** Successes of several requests, of which the last says nothing of them. */
const DONE: Readonly<Record<string, string>> = {
  register: '注册成功',
  login: '登录成功',
  forgetPassword: '密码已重置，请重新登录',
  changePassword: '密码已修改',
  changePhone: '手机号已更换',
};
/** After 15 wrong passwords. */
const LOCKED = 1_800;

type Ask = AnswerTools['ask'];

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
/** `2026-11-20 ` of lists of articles. */
const day = (value: unknown): string => text(value).trim();
/** The moment with which the number of an order begins. That of recharges is sent on a clock of twelve hours. */
const momentOf = (sn: unknown): string | undefined =>
  /^\d{14}/.test(text(sn))
    ? text(sn).replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d).*$/, '$1-$2-$3 $4:$5:$6')
    : undefined;
const sum = (...yuan: readonly unknown[]): string | null =>
  yuanOfFen(yuan.reduce<number>((fen, one) => fen + (fenOfYuan(text(one)) ?? Number.NaN), 0));

interface Paging {
  page?: number | undefined;
  count?: number | undefined;
}
const pageAsked = ({ page = 1, count = 10 }: Paging) => ({ page_no: page, page_size: count });

/** A password as it is sent: encrypted for a key that is good for one request. */
async function encrypted(ask: Ask, password: unknown): Promise<object> {
  const { key, key_id } = recordOf(await ask('GET /api/account/passwordKey'));
  const sealed = publicEncrypt(
    { key: text(key), padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(text(password)),
  );
  return { password: `RSA:${sealed.toString('base64')}`, password_key_id: key_id };
}

const END = 'POST /api/account/logout';
/** Ends a session that was opened on the side. */
const endAside = (ask: Ask, token: unknown) => ask(END, { token: text(token) });

/** The invitation, once there is an account. An invitation that is refused is no reason to refuse the account. */
async function bindInviter(ask: Ask, token: unknown, code: string | undefined): Promise<void> {
  if (code === undefined) return;
  await ask('POST /api/distribution/code', { body: { code }, token: text(token) }).catch(() => undefined);
}

const rejected = (
  reason: RefusalDetails['reason'],
  code: number,
  errors?: object,
  message?: string,
): RefusalDetails => ({ reason, code, ...(errors && { errors }), ...(message !== undefined && { message }) });
const fault =
  (field: string): ((message: string) => RefusalDetails) =>
  (message) =>
    rejected('bad_input', 422, { [field]: message });

/** What its messages mean. */
const REFUSALS: readonly [RegExp, (message: string, occasion: Occasion) => RefusalDetails][] = [
  [
    /图形验证码|captcha/,
    (_, { sent }) => ({
      ...rejected(
        sent.captcha ? 'captcha_wrong' : 'captcha_required',
        422,
        { captcha: sent.captcha ? '图形验证码错误' : '请输入图形验证码' },
        sent.captcha ? '图形验证码错误' : '请输入图形验证码',
      ),
      captcha_required: 1,
    }),
  ],
  [
    /多次输入错误/,
    () => ({
      ...rejected('rate_limited', 429, undefined, '密码错误次数过多，请半小时后再试'),
      retry_after: LOCKED,
    }),
  ],
  [/^密码错误$/, () => rejected('credentials_wrong', 400, undefined, '账号或密码错误')],
  [/禁用/, () => rejected('account_disabled', 403, undefined, '账号已停用，如有疑问请联系客服')],
  [/^验证码错误/, (message) => rejected('code_wrong', 422, { code: message })],
  [/^验证码已过期/, (message) => rejected('code_expired', 422, { code: message })],
  [
    /频繁/,
    () => ({
      ...rejected('rate_limited', 429, undefined, '验证码发送频繁，请稍后再试'),
      retry_after: SMS_AGAIN,
    }),
  ],
  [
    /已被使用|已存在/,
    () => rejected('phone_taken', 409, { phone_number: '该手机号已被使用' }, '该手机号已被使用'),
  ],
  [
    /手机号码不存在|账号不存在|登录失败:user/,
    () => rejected('phone_unknown', 422, { phone_number: '手机号未注册' }, '手机号未注册'),
  ],
  [/手机号/, fault('phone_number')],
  [
    // It has used up the code before it looks at the password.
    /密码未改动/,
    () =>
      rejected(
        'bad_input',
        422,
        { password: '新密码不能与原密码相同', code: '验证码已用过，请重新获取' },
        '新密码不能与原密码相同，请重新获取验证码',
      ),
  ],
  [/密码格式/, fault('password')],
  [/^可提现金额不足/, (message) => rejected('balance_short', 422, { amount: message })],
  [/^最低/, (message) => rejected('below_minimum', 422, { amount: message })],
  [/^最高/, (message) => rejected('above_maximum', 422, { amount: message })],
  [/充值功能已关闭/, () => rejected('recharges_paused', 409, undefined, '充值暂停受理')],
  [/充值模板/, () => rejected('package_unavailable', 404, undefined, '充值套餐已下架，请刷新页面')],
  [
    /真实姓名/,
    (message, { sent }) =>
      fault('real_name')(sent.real_name ? '姓名只能是汉字，不能有“·”、空格或字母' : message),
  ],
  [/收款码/, fault('qr_code_url')],
  [/支行/, fault('bank_branch')],
  [/提现银行/, fault('bank_code')],
  [/账号/, fault('account')],
  [/昵称/, fault('nickname')],
];

/**
 * Reads again after an error of PHP. When its copy of the session is over, every ten minutes, each of several requests at once removes the
 * file, and those that come second break.
 */
const readAgain =
  (ask: Ask): Ask =>
  (call, options) =>
    ask(call, options).catch((refused: unknown) => {
      if ((refused as Refusal).code !== 502) throw refused;
      return ask(call, options);
    });

/** What a member is. The back end says it in parts. */
async function member(ask: Ask) {
  const read = readAgain(ask);
  const [center, info, { leader }] = await Promise.all([
    read('GET /api/user/center'),
    read('GET /api/user/info'),
    read('GET /api/distribution/myLeader').then(recordOf),
  ]);
  const { id, sn, nickname, avatar, mobile, distribution_code, notice_num } = recordOf(center);
  const { sex, create_time } = recordOf(info);
  const { nickname: by, mobile: byPhone } = recordOf(leader);
  return {
    id,
    user_no: sn,
    nickname,
    avatar,
    phone_number: mobile,
    phone_mask: mobile,
    sex,
    invite_code: distribution_code,
    // Whether there is one, not how many.
    has_unread: notice_num,
    inviter: by ? { nickname: by, phone_mask: byPhone } : null,
    // Whether there is one is not said. A code sets a first one as well.
    has_password: 1,
    created_at: create_time,
  };
}

/** Kinds of articles: those of the shop, and help. */
const ARTICLES = { news: 'article', help: 'help' } as const;
/** The shop's texts for consents. */
const POLICIES = [
  { id: 1, key: 'protocol', title: '服务协议', path: 'GET /api/policy/service' },
  { id: 2, key: 'privacy', title: '隐私政策', path: 'GET /api/policy/privacy' },
] as const;

const articleLink =
  (type: string) =>
  ({ id, title, image, visit }: Record<string, unknown>) => ({
    id,
    type,
    title,
    cover: image,
    view_count: visit,
  });
const articleRow = (type: string) => (row: Record<string, unknown>) => ({
  ...articleLink(type)(row),
  ...(row.synopsis !== undefined && { summary: row.synopsis }),
  publish_at: day(row.create_time),
});
async function articles(ask: Ask, type: keyof typeof ARTICLES, paging: Paging, id?: number | string) {
  const { list, count } = recordOf(
    await ask(`GET /api/${ARTICLES[type]}/lists`, {
      query: { ...(id !== undefined && { id }), ...pageAsked(paging) },
    }),
  );
  return { list: rowsOf(list).map(articleRow(type)), ...totalsOf(Number(count), paging) };
}
/** Articles that are notices: at most three, by their titles. */
const announced = async (ask: Ask) => rowsOf(recordOf(await ask('GET /api/pc/commonData')).article);

/** Ways of payment, by their codes there. Only Alipay has a page of its own for a PC. */
const CHANNELS = [
  { code: 'wechat_native', name: '微信扫码', pay_way: 1 },
  { code: 'alipay_pc', name: '支付宝', pay_way: 2 },
] as const;

/** Longest page with Alipay's form that is read, in characters; it has some two thousand. */
const FORM_PAGE_MAX = 32_768;

/** Alipay's page comes as a form that posts itself. Its gateway takes the same fields in the address. */
function addressOfForm(html: unknown): string | undefined {
  const plain = (value: string) =>
    value
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  const page = text(html).slice(0, FORM_PAGE_MAX);
  const [, action = ''] = /<form[^<>]*\saction=['"]([^'"<>]+)['"]/.exec(page) ?? [];
  if (!URL.canParse(plain(action))) return undefined;
  const address = new URL(plain(action));
  for (const [, name = '', value = ''] of page.matchAll(
    /<input type='hidden' name='([^'<>]+)' value='([^']*)'/g,
  ))
    address.searchParams.set(name, plain(value));
  return address.href;
}

/** Ways to be paid: theirs, the portal's, and what the form asks for. WeChat's change (2) needs WeChat's own browser. */
const WAYS = [
  { theirs: 5, type: 1, needs: ['real_name', 'account', 'bank_code', 'bank_branch'] },
  { theirs: 4, type: 2, needs: ['real_name', 'account', 'qr_code_url'] },
  { theirs: 3, type: 3, needs: ['real_name', 'account', 'qr_code_url'] },
  { theirs: 1, type: 4, needs: ['amount'] },
] as const;
const BANKS: Readonly<Record<string, string>> = {
  ICBC: '工商银行',
  ABC: '农业银行',
  BOC: '中国银行',
  CCB: '建设银行',
  BOCOM: '交通银行',
  PSBC: '邮储银行',
  CMB: '招商银行',
  CIB: '兴业银行',
  SPDB: '浦发银行',
  CITIC: '中信银行',
  CEB: '光大银行',
  CMBC: '民生银行',
  PAB: '平安银行',
  GDB: '广发银行',
  HXB: '华夏银行',
  CZB: '浙商银行',
  CBHB: '渤海银行',
  EGB: '恒丰银行',
};
/** The portal's status of a withdrawal. */
const WITHDRAWAL: Readonly<Record<string, number>> = { 1: 0, 2: 10, 3: 11, 4: 20 };

/** Orders as the list of paid ones has them. */
const paidOrders = (data: unknown) =>
  rowsOf(recordOf(data).list).map(({ order_sn, order_amount, give_money, total }) => ({
    order_no: text(order_sn),
    amount: order_amount,
    give_amount: give_money,
    total_amount: total,
    status: 10,
    status_text: '支付成功',
    created_at: momentOf(order_sn),
  }));
/** Under what an order is remembered until it is paid: for its member alone. */
const placed = (token: string | undefined, orderNo: unknown) => `order ${token} ${text(orderNo)}`;

const wayOf = (theirs: unknown) => WAYS.find((way) => way.theirs === Number(theirs));

/** Why a withdrawal has failed: the review's word, or after it has passed, the transfer's. */
const reasonOf = ({ transfer_description, description }: Record<string, unknown>) =>
  transfer_description || description || undefined;

/** What has happened to a withdrawal so far. */
function stepsOf(row: Record<string, unknown>) {
  const { create_time, update_time, payment_time, transfer_time, transfer_description } = row;
  const status = Number(row.status);
  const steps: object[] = [{ status: WITHDRAWAL[1], text: '提交申请', at: create_time }];
  if (status === 2 || status === 3 || (status === 4 && transfer_description))
    steps.push({ status: WITHDRAWAL[2], text: '审核通过', at: status === 2 ? update_time : null });
  if (status === 3)
    steps.push({ status: WITHDRAWAL[3], text: '提现成功', at: payment_time || transfer_time || update_time });
  if (status === 4)
    steps.push({
      status: WITHDRAWAL[4],
      text: transfer_description ? '转账失败，已退回' : '未通过，已退回',
      at: update_time,
      remark: reasonOf(row),
    });
  return steps;
}

/** All withdrawals: the list is never cut, whatever page is asked for. */
async function withdrawals(ask: Ask) {
  const { list } = recordOf(
    await ask('GET /api/withdraw/records', { query: { page_no: 1, page_size: 100 } }),
  );
  return rowsOf(list).map((row) => ({
    id: row.id,
    withdraw_no: row.sn,
    amount: row.money,
    fee: row.poundage,
    real_amount: row.left_money,
    type: wayOf(row.type)?.type ?? 0,
    type_text: text(row.desc).replace(/^提现至/, ''),
    real_name: row.real_name || null,
    account: text(row.account),
    bank_name: row.bank || undefined,
    bank_branch: row.subbank || undefined,
    // Not `qr_code_url`: what a member has uploaded stays where it is.
    qr_code: row.money_qr_code || undefined,
    status: WITHDRAWAL[text(row.status)],
    status_text:
      row.status !== 4 ? row.status_text : row.transfer_description ? '转账失败，已退回' : '未通过',
    reason: row.status === 4 ? reasonOf(row) : undefined,
    applied_at: text(row.create_time),
    paid_at: row.payment_time || row.transfer_time || null,
    can_cancel: 0,
    timeline: stepsOf(row),
  }));
}
/** The account of the newest withdrawal that has one. */
async function lastPayee(ask: Ask) {
  const row = (await withdrawals(ask)).find(({ account }) => account !== '');
  return (
    row && {
      type: row.type,
      account: row.account,
      bank_name: row.bank_name,
      bank_branch: row.bank_branch,
      qr_code_url: row.qr_code,
    }
  );
}
interface WithdrawalFilter {
  status?: number | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
}
const chosenOf = (
  rows: Awaited<ReturnType<typeof withdrawals>>,
  { status, start_date = '', end_date = '9' }: WithdrawalFilter,
) =>
  rows.filter(
    (row) =>
      (status === undefined || row.status === status) &&
      row.applied_at.slice(0, 10) >= start_date &&
      row.applied_at.slice(0, 10) <= end_date,
  );

/** Members' messages are two lists, which are merged here. Whoever lists them has read them. */
async function notices(ask: Ask, rows: number) {
  const lists = await Promise.all(
    ['system', 'earning'].map((type) =>
      ask('GET /api/notice/lists', { query: { type, page_no: 1, page_size: rows } }).then(recordOf),
    ),
  );
  return {
    total: lists.reduce((total, { count }) => total + Number(count), 0),
    list: lists
      .flatMap(({ list }, index) =>
        rowsOf(list).map((row) => ({
          id: Number(row.id),
          category: index === 0 ? 1 : 4,
          category_text: index === 0 ? '系统通知' : '收益通知',
          title: row.title,
          summary: row.content,
          content: row.content,
          is_read: row.read,
          created_at: row.create_time,
        })),
      )
      .sort((one, other) => other.id - one.id),
  };
}
/** The newest messages among which one is looked for. */
const NOTICES_MAX = 500;

const team = (ask: Ask, type: string, query: object = {}) =>
  ask('GET /api/user/fans', { query: { type, ...query } }).then(recordOf);
const LEVELS = ['all', 'first', 'second'] as const;
const RELATIONS = [undefined, '一级好友', '二级好友'] as const;

export const adaptation = adapt({
  // 10000 and more say what a page does next.
  success: [1, 10_000, 10_001, 20_001],
  sessionLost: [-1],
  codes: { 0: 422 },
  envelope: { message: ['msg'] },
  token: { header: 'token', none: null, names: ['token'] },
  upload: { part: 'file' },
  message: (message, { call, code }) =>
    code === 200 && DONE[call] !== undefined
      ? DONE[call]
      : // A validator's words for a visitor.
        message.startsWith('token')
        ? '请先登录'
        : message,
  refusal(_, occasion) {
    const [, meaning] = REFUSALS.find(([pattern]) => pattern.test(occasion.message)) ?? [];
    return meaning?.(occasion.message, occasion) ?? null;
  },
  rows: {
    login: {
      async answer(
        { phone_number, account = phone_number, password, code, captcha_key, captcha, invite_code },
        { ask },
      ) {
        if (password === undefined) {
          const { token, id } = recordOf(
            await ask('POST /api/account/smsLogin', { body: { account, code, client: PC } }),
          );
          await bindInviter(ask, token, invite_code);
          return { access_token: token, user_id: id };
        }
        const sealed = await encrypted(ask, password);
        const { token, id } = recordOf(
          await ask('POST /api/account/login', {
            body: { account, captcha_key, captcha, client: PC, ...sealed },
          }),
        );
        return { access_token: token, user_id: id, is_new: 0 };
      },
    },
    register: {
      async answer({ phone_number, code, password, invite_code }, { ask }) {
        const sealed = await encrypted(ask, password);
        // The data are the token.
        const token = await ask('POST /api/account/register', {
          body: { mobile: phone_number, code, client: PC, ...sealed },
        });
        await bindInviter(ask, token, invite_code);
        return { access_token: token, is_new: 1 };
      },
    },
    inviter: 'absent',
    logout: { upstream: END },
    user: { answer: (_, { ask }) => member(ask) },
    visit: { answer: (_, { ask }) => member(ask) },
    sendSms: {
      async answer({ scene = '1', phone_number, captcha_key, captcha }, { ask, refuse }) {
        const key = SMS[scene];
        if (key === undefined)
          throw refuse({ reason: 'refused', code: 422, message: '这项操作不支持短信验证' });
        // A code for a login registers an unknown number before the captcha is looked at: any captcha will do for that. To want one keeps only
        // those out who send none.
        if (!captcha)
          throw refuse({
            ...rejected('captcha_required', 422, { captcha: '请输入图形验证码' }, '请输入图形验证码'),
            captcha_required: 1,
          });
        await ask('POST /api/sms/send', {
          body: { mobile: phone_number, key, captcha_key, captcha, client: PC },
        });
        return { retry_after: SMS_AGAIN, expires_in: SMS_LIFE };
      },
    },
    captcha: {
      upstream: 'GET /api/account/captcha',
      data(data) {
        const { key, image, expire } = recordOf(data);
        return { captcha_key: key, image, expires_in: expire };
      },
    },
    forgetPassword: {
      async answer({ phone_number, code, password }, { ask }) {
        const sealed = await encrypted(ask, password);
        const { token } = recordOf(
          await ask('POST /api/login_password/forget', {
            body: { mobile: phone_number, code, client: ASIDE, ...sealed },
          }),
        );
        await endAside(ask, token);
        return null;
      },
    },
    changePassword: {
      fields: ['code'],
      async answer({ code, password }, { ask }) {
        const { mobile } = recordOf(await ask('GET /api/user/info'));
        const sealed = await encrypted(ask, password);
        const { token } = recordOf(
          await ask('POST /api/login_password/forget', { body: { mobile, code, client: ASIDE, ...sealed } }),
        );
        await endAside(ask, token);
        return null;
      },
    },
    setPassword: 'absent',
    changePhone: {
      async answer({ old_code, phone_number, code }, { ask, refuse, remember, recall, token: session }) {
        const { mobile } = recordOf(await ask('GET /api/user/info'));
        // The back end does not ask for the present number's code; the portal does. It is used up by that, so a second try knows it.
        const proven = `old number ${session} ${text(mobile)} ${old_code}`;
        if ((await recall(proven)) === undefined) {
          const { token } = recordOf(
            await ask('POST /api/account/smsLogin', {
              body: { account: mobile, code: old_code, client: ASIDE },
              writes: false,
            }).catch(() => {
              throw refuse(
                rejected(
                  'code_wrong',
                  422,
                  { old_code: '验证码错误或已过期' },
                  '原手机号的验证码错误或已过期',
                ),
              );
            }),
          );
          await endAside(ask, token);
          await remember(proven, '1', SMS_LIFE);
        }
        await ask('POST /api/user/changeMobile', {
          body: { action: 'change', mobile, new_mobile: phone_number, code },
        });
        return null;
      },
    },
    bindPhone: {
      async answer({ phone_number, code }, { ask }) {
        await ask('POST /api/user/changeMobile', { body: { new_mobile: phone_number, code } });
        return { phone_number };
      },
    },
    editUser: {
      fields: ['nickname', 'sex', 'avatar'],
      async answer(input, { ask }) {
        // One field a request.
        for (const [field, value] of Object.entries(input))
          await ask('POST /api/user/setInfo', { body: { field, value } });
        return input;
      },
    },
    scanAuth: 'absent',
    scanCreate: 'absent',
    scanPoll: 'absent',

    bag: {
      async answer(_, { ask }) {
        const read = readAgain(ask);
        const [wallet, { able_withdrawal }] = await Promise.all([
          read('GET /api/user/myWallet').then(recordOf),
          read('GET /api/distribution/index').then(recordOf),
        ]);
        return {
          balance: sum(wallet.user_money, able_withdrawal),
          consume_only: wallet.user_money,
          withdrawable: able_withdrawal,
          total_recharge: wallet.total_recharge_amount,
        };
      },
    },
    bill: {
      upstream: 'GET /api/user/accountLog',
      fields: ['type'],
      request: ({ type = 0, ...paging }) => ({ source: 1, type, ...pageAsked(paging) }),
      data: (data) =>
        rowsOf(recordOf(data).list).map(
          ({ id, change_amount, change_type, source_type, remark, create_time }) => ({
            id,
            type: change_type,
            title: source_type,
            biz_type_text: source_type,
            amount: text(change_amount).replace(/^[+-]/, ''),
            purse: 2,
            status: 1,
            status_text: '已生效',
            remark,
            created_at: create_time,
          }),
        ),
    },
    billPage: {
      upstream: 'GET /api/user/accountLog',
      request: ({ type = 0 }) => ({ source: 1, type, ...pageAsked({ count: 1 }) }),
      data: (data, { input }) => totalsOf(Number(recordOf(data).count), input),
    },
    withdrawConfig: {
      upstream: 'GET /api/withdraw/config',
      auth: 'member',
      data(data) {
        const { min_withdraw, max_withdraw, poundage_percent, type } = recordOf(data);
        const offered = rowsOf(type);
        return {
          // Until staff set it up, nothing can be withdrawn.
          enabled: Number(max_withdraw) > 0 ? 1 : 0,
          min_amount: min_withdraw,
          max_amount: max_withdraw,
          fee_type: 1,
          fee_rate: poundage_percent,
          types: WAYS.flatMap((way) =>
            offered
              .filter(({ value }) => Number(value) === way.theirs)
              .map(({ name }) => ({
                type: way.type,
                name,
                fields: way.needs,
                required: way.needs,
                ...(way.theirs === 1 && {
                  desc: '转入余额，不收手续费',
                  fee_type: 2,
                  fee_fixed: '0.00',
                }),
              })),
          ),
          banks: Object.entries(BANKS).map(([code, name]) => ({ code, name })),
          need_cert: 0,
          several_open: 1,
        };
      },
    },
    withdrawAllowance: {
      async answer(_, { ask }) {
        const [{ able_withdraw }, last] = await Promise.all([
          ask('GET /api/withdraw/config').then(recordOf),
          lastPayee(ask),
        ]);
        return { withdrawable: able_withdraw, ...(last && { last_payee: last }) };
      },
    },
    withdraw: {
      fields: ['real_name', 'account', 'use_last', 'bank_code', 'bank_branch', 'qr_code_url'],
      async answer(
        { amount, type, real_name, account, use_last, bank_code = '', bank_branch, qr_code_url },
        { ask },
      ) {
        const theirs = WAYS.find((way) => way.type === type)?.theirs;
        const last = use_last === 1 ? await lastPayee(ask) : undefined;
        const payee = {
          account: last?.account ?? account,
          bank: last?.bank_name ?? BANKS[bank_code],
          subbank: last?.bank_branch ?? bank_branch,
          money_qr_code: last?.qr_code_url ?? qr_code_url,
        };
        const { id } = recordOf(
          await ask('POST /api/withdraw/apply', {
            body: { type: theirs, money: amount, real_name, ...payee },
          }),
        );
        return { id };
      },
    },
    withdrawals: {
      fields: ['status', 'start_date', 'end_date'],
      answer: async (input, { ask }) => pageOf(chosenOf(await withdrawals(ask), input), input),
    },
    withdrawalsPage: {
      async answer(input, { ask }) {
        const rows = chosenOf(await withdrawals(ask), input);
        const paidOut = rows.filter(({ status }) => status !== WITHDRAWAL[4]);
        return {
          ...totalsOf(rows, input),
          sum_amount: sum(...paidOut.map((row) => row.amount)),
          sum_fee: sum(...paidOut.map((row) => row.fee)),
          sum_real_amount: sum(...paidOut.map((row) => row.real_amount)),
        };
      },
    },
    cancelWithdraw: 'absent',
    rechargeConfig: {
      auth: 'member',
      async answer(_, { ask }) {
        const [templates, { open_racharge }] = await Promise.all([
          ask('GET /api/recharge/rechargeTemplate'),
          ask('GET /api/user/myWallet').then(recordOf),
        ]);
        return {
          enabled: open_racharge,
          allow_custom: 1,
          packages: rowsOf(templates).map(({ id, money, give_money, is_recommend }, index) => ({
            id,
            amount: money,
            give_amount: give_money,
            is_recommend,
            sort: index,
          })),
          channels: CHANNELS.map(({ code, name }) => ({ code, name })),
        };
      },
    },
    recharge: {
      fields: ['amount', 'package_id'],
      async answer({ amount, package_id, channel }, { ask, refuse, remember, token }) {
        const way = CHANNELS.find(({ code }) => code === channel);
        const chosen = package_id === undefined ? undefined : await ask('GET /api/recharge/rechargeTemplate');
        const { money: price = amount } =
          rowsOf(chosen).find(({ id }) => String(id) === String(package_id)) ?? {};
        if (!way) throw refuse({ code: 422, reason: 'bad_input', errors: { channel: '请选择支付方式' } });
        // An order that nobody pays is shown nowhere.
        const { id, order_sn } = recordOf(
          await ask('POST /api/recharge/recharge', {
            body: {
              ...(package_id === undefined ? { money: amount } : { id: package_id }),
              pay_way: way.pay_way,
            },
            writes: false,
          }),
        );
        // WeChat's code comes as a picture, in lines; Alipay's page as a form. Without either, nothing can have been paid.
        const paid = await ask('POST /api/payment/prepay', {
          body: { from: 'recharge', order_id: id, pay_way: way.pay_way },
          writes: false,
        });
        const order = {
          order_no: order_sn,
          amount: price,
          channel: way.code,
          channel_text: way.name,
          status: 0,
          ...(way.code === 'wechat_native'
            ? { qr_image: String(paid).replace(/\s/g, '') }
            : { pay_url: addressOfForm(paid) }),
          created_at: momentOf(order_sn),
        };
        await remember(placed(token, order_sn), JSON.stringify(order), ORDER_SHOWN);
        return order;
      },
    },
    rechargeOrders: {
      upstream: 'GET /api/recharge/rechargeRecord',
      fields: [],
      request: pageAsked,
      data: paidOrders,
    },
    rechargeOrdersPage: {
      upstream: 'GET /api/recharge/rechargeRecord',
      request: () => pageAsked({ count: 1 }),
      data: (data, { input }) => totalsOf(Number(recordOf(data).count), input),
    },
    rechargeOrder: {
      // Only paid ones are listed; of others, what is remembered.
      async answer({ order_no = '' }, { ask, recall, token }) {
        const newest = { query: pageAsked({ count: 50 }) };
        const paid = paidOrders(await ask('GET /api/recharge/rechargeRecord', newest));
        const found = paid.find((order) => order.order_no === order_no);
        if (found) return found;
        const kept = await recall(placed(token, order_no));
        return kept === undefined ? null : (JSON.parse(kept) as object);
      },
    },
    cancelRecharge: 'absent',
    balanceRefundQuote: 'absent',
    balanceRefund: 'absent',
    balanceRefunds: 'absent',
    cancelBalanceRefund: 'absent',

    certApply: 'absent',
    certLogs: 'absent',
    certLogsPage: 'absent',
    cancelCert: 'absent',
    vipPackages: 'absent',
    vipRefund: 'absent',
    invoice: 'absent',
    invoices: 'absent',
    levels: 'absent',
    childs: {
      fields: ['level', 'keyword'],
      async answer({ level = 0, keyword, ...paging }, { ask }) {
        const [{ list, count }, first, second, { history_earnings }] = await Promise.all([
          team(ask, LEVELS[level] ?? 'all', {
            ...(keyword !== undefined && { keyword }),
            ...pageAsked(paging),
          }),
          team(ask, 'first', { page_size: 1 }),
          team(ask, 'second', { page_size: 1 }),
          ask('GET /api/distribution/index').then(recordOf),
        ]);
        return {
          list: rowsOf(list).map(({ id, nickname, avatar, mobile, fans_team, create_time }) => ({
            id,
            nickname,
            avatar,
            phone_mask: mobile,
            // Of all together it is not said.
            ...(level > 0 && { relation: level, relation_text: RELATIONS[level] }),
            child_count: fans_team,
            bind_at: create_time,
          })),
          ...totalsOf(Number(count), paging),
          summary: {
            first_count: first.count,
            second_count: second.count,
            total_commission: history_earnings,
          },
        };
      },
    },

    notices: {
      fields: [],
      async answer(paging, { ask }) {
        const { page = 1, count = 10 } = paging;
        const { list, total } = await notices(ask, page * count);
        return { list: pageOf(list, paging), ...totalsOf(total, paging) };
      },
    },
    noticeDetail: {
      async answer({ id }, { ask }) {
        const { list } = await notices(ask, NOTICES_MAX);
        return list.find((notice) => String(notice.id) === String(id)) ?? null;
      },
    },
    readAllNotices: {
      async answer(_, { ask }) {
        await notices(ask, 1);
        return null;
      },
    },
    notice: {
      answer: async (_, { ask }) => (await announced(ask)).map(({ id, title }) => ({ id, content: title })),
    },
    wz: {
      async answer(_, { ask }) {
        const [news, help] = await Promise.all([
          ask('GET /api/article/category'),
          ask('GET /api/help/category'),
        ]);
        return {
          categories: { news: rowsOf(news), help: rowsOf(help), notice: [] },
          pages: {},
          agreements: POLICIES.map(({ id, key, title }) => ({ id, key, title })),
        };
      },
    },
    articles: {
      fields: ['category_id'],
      async answer({ type = 'news', category_id, ...paging }, { ask }) {
        if (type === 'news' || type === 'help') return articles(ask, type, paging, category_id);
        const rows =
          type === 'notice' ? (await announced(ask)).map(({ id, title }) => ({ id, type, title })) : [];
        return { list: pageOf(rows, paging), ...totalsOf(rows, paging) };
      },
    },
    article: {
      async answer({ type = 'news', id }, { ask }) {
        if (type === 'page') {
          const policy = POLICIES.find((one) => String(one.id) === String(id));
          return policy
            ? { id, type, key: policy.key, title: policy.title, content: await ask(policy.path) }
            : null;
        }
        const kind = type === 'help' ? 'help' : 'news';
        const found = recordOf(
          await ask(`GET /api/${ARTICLES[kind]}/detail`, { query: { id, client: 2 } }).catch(
            async (refused: unknown) => {
              if ((refused as Refusal).code < 500) throw refused;
              // One that is not there is an error of PHP from 7.4 on, and not of the shop if it lists others.
              await articles(ask, kind, { count: 1 });
              return null;
            },
          ),
        );
        // Up to PHP 7.3 it is a record without fields.
        if (!found.id) return null;
        return {
          ...articleRow(type)(found),
          content: found.content,
          prev: null,
          next: null,
          related: type === 'notice' ? [] : rowsOf(found.recommend_list).map(articleLink(type)),
        };
      },
    },
    articleHelpful: 'absent',
    feedback: 'absent',
    messages: 'absent',
    message: 'absent',

    index: {
      async answer(_, { ask }) {
        const [news, help] = await Promise.all([
          articles(ask, 'news', { count: 6 }),
          articles(ask, 'help', { count: 6 }),
        ]);
        return {
          news: news.list,
          faqs: help.list.map(({ id, title, summary }) => ({ id, question: title, answer: summary })),
        };
      },
    },
    site: {
      async answer(_, { ask }) {
        const [config, common, service] = await Promise.all([
          ask('GET /api/index/config').then(recordOf),
          ask('GET /api/pc/commonData').then(recordOf),
          ask('GET /api/service/lists').then(recordOf),
        ]);
        const { phone, business_time, qr_code, kefu_link } = recordOf(service.pc);
        return {
          name: config.name,
          logo: common.logo,
          favicon: config.web_favicon,
          copyright: config.copyright_info,
          record_number: config.icp_number,
          icp_url: config.icp_link,
          qrcode: common.mnp_qr_code || common.oa_qr_code,
          phone,
          service_qrcode: qr_code,
          service_url: kefu_link,
          work_time: business_time,
        };
      },
    },
    seo: 'absent',
    config: {
      async answer(_, { ask }) {
        const banners = async (pid: number) => ({
          pc: rowsOf(await ask('GET /api/ad/lists', { query: { pid, client: 2 } })).map(
            ({ image, link_type, link }, index) => ({
              id: index + 1,
              image,
              sort: index,
              // The shop's own links lead to its goods.
              ...(link_type === 3 && { link, link_type: text(link).startsWith('/') ? 1 : 2 }),
            }),
          ),
        });
        const [index, news_list, help_list, { register_setting }, protocol, privacy] = await Promise.all([
          banners(2),
          banners(8),
          banners(11),
          ask('GET /api/index/config').then(recordOf),
          ...POLICIES.map(({ path }) => ask(path)),
        ]);
        return {
          banner: { index, news_list, help_list },
          protocol,
          privacy,
          register_enabled: 1,
          captcha: { enabled: 1, after_failures: 0 },
          sms: {
            countdown: SMS_AGAIN,
            length: 4,
            for_password: 1,
            registers: 1,
            for_register: register_setting,
          },
          wechat: { enabled: 0 },
          chat: { enabled: 0 },
          spread: { enabled: 1 },
        };
      },
    },
    upload: {
      upstream: 'POST /api/file/formImage',
      data(data) {
        const { base_url, name } = recordOf(data);
        return { url: `/${text(base_url).replace(/^\//, '')}`, name };
      },
    },
    uploads: 'absent',
    uploadConfig: {
      answer: () => ({
        field: 'file',
        max_size: FILE_MAX,
        exts: ['jpg', 'jpeg', 'png', 'gif', 'webp'],
        image: { max_width: 1_600, quality: 0.8 },
      }),
    },
    partner: 'absent',
    loanType: 'absent',

    forms: 'absent',
    form: 'absent',
    submitForm: 'absent',
    formRecords: 'absent',
    formRecordsPage: 'absent',
    formRecord: 'absent',
    cancelFormRecord: 'absent',
    favorites: 'absent',
    webhooks: 'absent',
    addWebhook: 'absent',
    deleteWebhook: 'absent',
    testWebhook: 'absent',
    webhookDeliveries: 'absent',
    changeFavorites: 'absent',
    supplementForm: 'absent',

    consents: 'absent',
    consentsPage: 'absent',
    withdrawConsent: 'absent',
    answerAgreement: 'absent',
    confirmProposal: 'absent',
    declineProposal: 'absent',

    devices: 'absent',
    endDevice: 'absent',
    endOtherDevices: 'absent',
    logins: 'absent',
    closing: 'absent',
    closeAccount: 'absent',
    keepAccount: 'absent',
    noticeSettings: 'absent',
    saveNoticeSettings: 'absent',
  },
});
