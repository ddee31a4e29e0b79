import { constants, createHash, createHmac, publicEncrypt, randomUUID } from 'node:crypto';
import { adapt, fenOfYuan, recordOf, rowsOf, yuanOfFen, type AnswerTools } from 'yinqiao-portal/adapt';

/** What an adopter has in the contract with the platform. */
const TENANT = 'qiaotou';
const APP_KEY = 'web-portal-01';
const APP_SECRET = 'k7Qv-portal-secret-of-the-test';

type Ask = AnswerTools['ask'];
type Fields = Record<string, unknown>;
const DAY = 86_400_000;

// Its forms of values.

/** Yuan of `{ "value": "1,234.50" }`. */
const yuan = (money: unknown) => String(recordOf(money).value ?? '').replaceAll(',', '');
const moneyOf = (value: unknown) => ({ value, currency: 'CNY' });
/** The sum of two of its amounts. */
const sumOf = (...sums: unknown[]) => yuanOfFen(sums.reduce((sum: number, one) => sum + Number(fenOfYuan(yuan(one) || '0.00')), 0));
const yuanOfWan = (wan: unknown) => (Number(wan) * 10_000).toFixed(2);
const percentOfBp = (bp: unknown) => (Number(bp) / 100).toFixed(2);
const percentOf = (fraction: unknown) => (Number(fraction) * 100).toFixed(2);
/** A flag of any of its three services. */
const flag = (value: unknown) => (value === 'Y' || value === '1' || value === true ? 1 : 0);
/** Its content says `-` where it has nothing. */
const filled = (value: unknown) => (value === '-' ? undefined : value);
const linesOf = (text: unknown, by = '\n') => (typeof text === 'string' && text !== '-' ? text.split(by) : []);
const countOf = (text: unknown) => Number(String(text).replaceAll(',', ''));
/** `20261120140500` is the time in China. */
const payTime = (text: unknown) => String(text).replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6');
const phoneOf = (mobile: unknown) => String(mobile ?? '').replace(/^\+86/, '');
const mobileOf = (phone: unknown) => `+86${String(phone)}`;
/** Days of `P7D`, `P3M`, `P1Y`. */
function daysOf(span: unknown): number {
  const [, count, unit] = /^P(\d+)([DMY])$/.exec(String(span)) ?? [];
  return Number(count) * ({ D: 1, M: 30, Y: 365 }[unit ?? ''] ?? NaN);
}
const words = <T extends Record<string, number>>(table: T) => ({
  of: (word: unknown): number | undefined => table[String(word)],
  for: (number: unknown): string | undefined => Object.keys(table).find((word) => table[word] === number),
});
const newestFirst = (rows: Fields[], at: string) => rows.toSorted((one, other) => Number(other[at]) - Number(one[at]));
const pageOf = <T>(rows: readonly T[], { page = 1, count = 20 }) => rows.slice((page - 1) * count, page * count);
const totals = (total: number, { page = 1, count = 20 }) => ({ total, page, count, total_page: Math.ceil(total / count) });
/** Its dictionaries and tiers are objects of records by their code. */
const entriesOf = (data: unknown): Fields[] =>
  Object.entries(recordOf(data)).map(([code, entry]) => ({ ...recordOf(entry), code }));

// Its signature.

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const order = (one: string, other: string) => (one < other ? -1 : Number(one > other));

// Its lists.

/** A page of a list with cursors, which has to be read from its beginning. */
async function cursorPage(
  ask: Ask,
  path: string,
  query: object,
  { page = 1, count = 20 }: { page?: number | undefined; count?: number | undefined },
  isWanted: (row: Fields) => boolean = () => true,
): Promise<Fields[]> {
  const rows: Fields[] = [];
  let cursor: unknown;
  do {
    const found = recordOf(await ask(`GET /core/v3/${path}`, { query: { ...query, size: 50, ...(cursor !== undefined && { cursor }) } }));
    rows.push(...rowsOf(found.entries).filter(isWanted));
    cursor = found.next;
  } while (cursor !== undefined && rows.length < page * count);
  return pageOf(rows, { page, count });
}

/** All articles of a channel, newest first: their number stands in a header. */
async function articlesOf(ask: Ask, channel: string): Promise<Fields[]> {
  const rows: Fields[] = [];
  for (let more = true; more; ) {
    const found = rowsOf(await ask('GET /cms/articles', { query: { channel, offset: rows.length, limit: 50 } }));
    rows.push(...found);
    more = found.length === 50;
  }
  return rows;
}

/** A call of the cashier. Its data stand in an envelope. */
const pay = async (ask: Ask, call: string, form: object) => recordOf(recordOf(await ask(`POST /pay/${call}`, { form })).body);

/** A password, encrypted with the key of the moment. */
async function secretOf(ask: Ask, password: string) {
  const { keyId, spki } = recordOf(await ask('GET /core/v3/crypto/secret-key'));
  const key = { key: Buffer.from(String(spki), 'base64'), format: 'der', type: 'spki', padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const;
  return { keyId, cipher: publicEncrypt(key, Buffer.from(password)).toString('base64') };
}

/** The UUID that a payout gets for an idempotency key. */
const uuidOf = (key: string) =>
  createHash('sha256').update(key).digest('hex').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

const withCaptcha = ({ captcha_key: ticket, captcha }: { captcha_key?: string | undefined; captcha?: string | undefined }) =>
  ticket && captcha ? { headers: { 'X-Captcha': `${ticket}=${captcha}` } } : {};

// What it refuses, by the English text or, at the cashier, the Chinese one.

type Meaning = readonly [text: RegExp, code: number, reason: string, message: string];
const MEANINGS: readonly Meaning[] = [
  [/^Wrong number or password/, 400, 'credentials_wrong', '账号或密码错误'],
  [/^This account is suspended/, 403, 'account_disabled', '账号已停用，如有疑问请联系客服'],
  [/^Please wait before/, 429, 'rate_limited', '操作过于频繁，请稍后再试'],
  [/^The code is wrong/, 422, 'code_wrong', '验证码错误'],
  [/^The code has expired|^The proof is not valid/, 422, 'code_expired', '验证码已失效，请重新获取'],
  [/^This number is registered already/, 409, 'phone_taken', '该手机号已注册'],
  [/^This number is not registered/, 422, 'phone_unknown', '该手机号尚未注册'],
  [/^There is no such referral code/, 422, 'invite_unknown', '邀请码不存在，请核对或留空'],
  [/^A document has a newer edition/, 409, 'terms_changed', '协议已更新，请重新阅读并确认'],
  [/^The old password is wrong/, 422, 'password_wrong', '原密码错误'],
  [/^An application is being reviewed/, 409, 'already_applied', '已有审核中的认证'],
  [/^Certified already/, 409, 'already_certified', '已通过认证'],
  [/^This identity is used/, 409, 'identity_taken', '该证件已用于其他账号'],
  [/^The file is not sealed/, 422, 'bad_input', '文件尚未上传完成'],
  [/^Certify your identity first/, 409, 'certification_required', '请先完成实名认证'],
  [/^The holder is not/, 422, 'bad_input', '收款人须为实名认证的本人'],
  [/^Not enough money/, 402, 'balance_short', '余额不足'],
  [/^At least/, 422, 'below_minimum', '单笔不得低于 {sum} 元'],
  [/^At most/, 422, 'above_maximum', '单笔不得高于 {sum} 元'],
  [/^The limit of today/, 429, 'daily_limit', '今日额度已用完'],
  [/^This key was used|^商户单号已用于/, 422, 'idempotency_key_reused', '同一请求编号不能用于不同的内容，请刷新页面后重试'],
  [/^Not possible in the current state/, 409, 'status_conflict', '当前状态不允许这项操作，请刷新页面查看'],
  [/^This plan is not for sale|^套餐不存在/, 422, 'package_unavailable', '套餐不存在或已下架'],
  [/^The price is now/, 409, 'price_changed', '价格已调整为 {sum} 元'],
  [/^The time for refunds is over/, 409, 'not_refundable', '已超过退款期限'],
  [/^This lender takes no/, 409, 'partner_unavailable', '该机构暂不受理申请'],
  [/^Too many open/, 409, 'too_many_open', '进行中的申请已达上限'],
  [/^金额不在/, 422, 'bad_input', '金额不在允许范围内'],
  [/^支付渠道/, 422, 'bad_input', '支付渠道不可用'],
  [/^订单不存在/, 404, 'not_found', '订单不存在'],
  [/^订单状态/, 409, 'order_closed', '订单已关闭或已支付'],
];

const LOST = { code: 40_000, message: '登录已过期，请重新登录' };
const BROKEN = { code: 500, message: '服务暂时不可用，请稍后再试' };
/** Its other kinds of errors. */
const KINDS: Record<string, { code: number; reason?: string; message: string; captcha_required?: 1; code_required?: 1 }> = {
  INVALID: { code: 422, reason: 'bad_input', message: '请检查填写的内容' },
  CAPTCHA: { code: 422, reason: 'captcha_required', message: '请输入图形验证码', captcha_required: 1 },
  PROOF: { code: 422, reason: 'code_required', message: '请输入短信验证码', code_required: 1 },
  NOT_FOUND: { code: 404, reason: 'not_found', message: '没有找到您要的内容' },
  NO_SESSION: LOST,
  ACCESS_EXPIRED: LOST,
  SESSION_GONE: LOST,
  SIGNATURE: BROKEN,
  CLOCK: BROKEN,
  REPLAY: BROKEN,
  TENANT: BROKEN,
};

/** The contract's field for a part of a pointer, where it has another name. */
const FIELDS: Record<string, string> = {
  mobile: 'phone_number',
  mail: 'email',
  secret: 'password',
  cipher: 'password',
  old: 'old_password',
  text: 'content',
  sum: 'amount',
  number: 'account',
  holder: 'real_name',
  bankCode: 'bank_code',
  branch: 'bank_branch',
  amt: 'amount',
  pkgNo: 'package_id',
  chn: 'channel',
};

function refusal(data: unknown, { message }: { message: string }) {
  const { kind, fields } = recordOf(recordOf(data).error);
  const known = KINDS[String(kind)];
  if (known) {
    const names = rowsOf(fields).map(({ path }) => {
      const parts = String(path).split('/').slice(1);
      const part = parts.find((one) => FIELDS[one]);
      return part ? FIELDS[part] : parts.at(-1);
    });
    return { ...known, errors: Object.fromEntries(names.map((name) => [name, '请核对此项'])) };
  }
  const [, code, reason, text = kind && '操作没有成功，请刷新页面后重试'] = MEANINGS.find(([pattern]) => pattern.test(message)) ?? [];
  const sum = /[\d,]+\.\d\d/.exec(message)?.[0].replaceAll(',', '') ?? '';
  return {
    code,
    reason,
    message: typeof text === 'string' ? text.replace('{sum}', sum) : undefined,
    ...(reason === 'balance_short' && { need: sum }),
    ...(reason === 'price_changed' && { price: sum }),
  };
}

/** What a success says. */
const DONE: Record<string, string> = {
  withdraw: '提现申请已提交，审核通过后打款',
  changePassword: '密码已修改，其他设备须重新登录',
  feedback: '留言已提交',
};

// Members.

const IDENTITY = words({ NONE: 0, PENDING: 1, PASSED: 2, FAILED: 3 });
const levelOf = ({ code, label, rank, badge }: Fields) => ({ id: code, name: label, level: rank, icon: badge });

async function user(ask: Ask, now: number) {
  const [me, memberships, inbox, tally, tiers] = await Promise.all([
    ask('GET /core/v3/members/me'),
    ask('GET /core/v3/memberships', { query: { state: 'RUNNING' } }),
    ask('GET /core/v3/inbox'),
    ask('GET /core/v3/referrals/tally'),
    ask('GET /core/v3/tiers'),
  ]);
  const { memberId, serial, mobile, nick, gender, born, mail, state, tierCode, referralCode, referredBy, identity, registeredAt, lastSeenAt } = recordOf(me);
  const { state: certState, name, idNo } = recordOf(identity);
  const [running] = newestFirst(rowsOf(memberships), 'until');
  const tier = entriesOf(recordOf(tiers).tiers).find(({ code }) => code === tierCode);
  const { nick: inviter, mobile: inviterMobile } = recordOf(referredBy);
  const { direct, indirect } = recordOf(tally);
  return {
    id: memberId,
    user_no: serial,
    phone_number: phoneOf(mobile),
    phone_mask: phoneOf(mobile),
    nickname: nick,
    sex: { M: 1, F: 2 }[String(gender)] ?? 0,
    birthday: born,
    email: mail,
    real_name: name,
    id_card: idNo,
    cert_status: IDENTITY.of(certState),
    cert_type: certState === 'NONE' ? null : 1,
    has_password: 1,
    wechat_bound: 0,
    level_id: tierCode,
    level: tier && levelOf(tier),
    is_vip: flag(running !== undefined),
    vip: running && {
      package_id: running.planCode,
      title: running.label,
      start_at: running.from,
      expire_at: running.until,
      is_permanent: flag(running.until === undefined),
      days_left: running.until === undefined ? -1 : Math.max(0, Math.ceil((Number(running.until) - now) / DAY)),
    },
    invite_code: referralCode,
    inviter: referredBy ? { nickname: inviter, phone_mask: phoneOf(inviterMobile) } : null,
    child_count: Number(direct) + Number(indirect),
    unread_count: recordOf(inbox).unseen,
    status: flag(state === 'ACTIVE'),
    created_at: registeredAt,
    last_login_at: lastSeenAt,
  };
}

// The ledger.

const TOPICS: Record<string, readonly [topic: string, direction: string, depth?: number]> = {
  101: ['RECHARGE', 'IN'],
  103: ['RECHARGE', 'OUT'],
  201: ['PAYOUT', 'OUT'],
  202: ['PAYOUT', 'IN'],
  301: ['PLAN', 'OUT'],
  302: ['PLAN', 'IN'],
  401: ['COMMISSION', 'IN', 1],
  402: ['COMMISSION', 'IN', 2],
  403: ['COMMISSION', 'OUT'],
  501: ['ADJUSTMENT', 'IN'],
  502: ['ADJUSTMENT', 'OUT'],
};
const DIRECTION = words({ IN: 1, OUT: 2 });
const directionOf = ({ deltaFen }: Fields) => (Number(deltaFen) < 0 ? 'OUT' : 'IN');
const kindOf = (entry: Fields) =>
  Object.keys(TOPICS).find((number) => {
    const [topic, direction, depth] = TOPICS[number]!;
    return topic === entry.topic && direction === directionOf(entry) && (depth ?? 1) === (recordOf(entry.counterparty).depth ?? 1);
  });

function bill(entry: Fields) {
  const { entryId, bookedAt, deltaFen, usableAfterFen, purse, title, memo, state, ref, counterparty } = entry;
  const { kind, key } = recordOf(ref);
  const { nick, mobile, depth } = recordOf(counterparty);
  return {
    id: entryId,
    bill_no: entryId,
    type: DIRECTION.of(directionOf(entry)),
    biz_type: Number(kindOf(entry)),
    title,
    remark: memo,
    amount: yuanOfFen(Math.abs(Number(deltaFen))),
    balance: yuanOfFen(usableAfterFen),
    purse: purse === 'CREDIT' ? 2 : 1,
    status: { BOOKED: 1, WAITING: 0, VOID: -1 }[String(state)],
    related_type: { PAYOUT: 'withdraw', MEMBERSHIP: 'vip' }[String(kind)],
    related_id: kind === 'PAYOUT' || kind === 'MEMBERSHIP' ? key : undefined,
    source_user: counterparty ? { nickname: nick, phone_mask: phoneOf(mobile), level: depth } : undefined,
    created_at: bookedAt,
  };
}

// Payouts.

const WAYS = words({ BANK: 1, ALIPAY: 2 });
const PAYOUT = words({ REVIEW: 0, PAYING: 10, PAID: 11, REFUSED: 20, BOUNCED: 21, CANCELLED: 30 });

const submitted = ({ payoutId, number, fee, net, state }: Fields) => ({
  id: payoutId,
  withdraw_no: number,
  fee: yuan(fee),
  real_amount: yuan(net),
  status: PAYOUT.of(state),
});
function withdrawal(payout: Fields, banks: Fields) {
  const { sum, payee, state, why, bankRef, filedAt, decidedAt, paidAt } = payout;
  const { way, holder, number, bankCode } = recordOf(payee);
  return {
    ...submitted(payout),
    amount: yuan(sum),
    type: WAYS.of(way),
    real_name: holder,
    account: number,
    bank_name: banks[String(bankCode)],
    reason: why,
    payout_no: bankRef,
    applied_at: filedAt,
    audited_at: decidedAt,
    paid_at: paidAt,
    can_cancel: flag(state === 'REVIEW'),
  };
}
const payeesOf = async (ask: Ask) => newestFirst(rowsOf(await ask('GET /core/v3/payees')).filter(({ removed }) => removed === 'N'), 'lastUsedAt');

// The cashier.

const CHANNELS: Record<string, string> = { WX_NATIVE: 'wechat_native', ALI_PAGE: 'alipay_pc', OFFLINE: 'bank_transfer' };
const channelFor = (channel: unknown) => Object.keys(CHANNELS).find((code) => CHANNELS[code] === channel);
const ORDER_STATES: Record<number, readonly string[]> = { 0: ['INIT', 'PAYING'], 10: ['SUCC'], 20: ['REFUND'], 30: ['CLOSED'] };

function rechargeOrder(one: Fields) {
  const { ordNo, outTradeNo, amt, gift, chn, st, crtTm, expTm, payTm, payUrl, qr, canClose } = one;
  return {
    order_no: ordNo,
    request_id: outTradeNo,
    amount: yuanOfFen(amt),
    give_amount: yuanOfFen(gift),
    total_amount: yuanOfFen(Number(amt) + Number(gift)),
    channel: CHANNELS[String(chn)],
    status: Number(Object.keys(ORDER_STATES).find((status) => ORDER_STATES[Number(status)]?.includes(String(st)))),
    pay_url: payUrl,
    qr_content: qr,
    can_cancel: flag(canClose),
    expire_at: payTime(expTm),
    paid_at: payTime(payTm),
    created_at: payTime(crtTm),
  };
}
/** The first orders in any of these states, and how many there are. */
async function ordersIn(ask: Ask, states: readonly string[], wanted: number) {
  let total = 0;
  const rows: Fields[] = [];
  for (const st of states) {
    const found: Fields[] = [];
    for (let pgNo = 1, pages = 1; pgNo <= pages && found.length < wanted; pgNo++) {
      const page = await pay(ask, 'order.search', { pgNo, pgSz: 50, ...(st && { st }) });
      found.push(...rowsOf(page.rows));
      pages = Number(page.pgCnt);
      if (pgNo === 1) total += Number(page.rowCnt);
    }
    rows.push(...found);
  }
  return { rows: newestFirst(rows, 'crtTm'), total };
}
const statesOf = (status: number | undefined) => (status === undefined ? [''] : (ORDER_STATES[status] ?? []));

// Memberships and certification.

const MEMBERSHIP = words({ UNPAID: 0, RUNNING: 1, OVER: 2, REFUNDING: 3, REFUNDED: 4, CANCELLED: 5 });
const VERIFICATION = words({ PENDING: 0, PASSED: 1, FAILED: 2 });

function verification({ verificationId, subject, state, filedAt, decidedAt, why, person, company }: Fields) {
  return {
    id: verificationId,
    cert_no: verificationId,
    cert_type: subject === 'PERSON' ? 1 : 2,
    real_name: recordOf(person).name ?? recordOf(company).legalRep,
    id_card: recordOf(person).idNo,
    company_name: recordOf(company).name,
    status: VERIFICATION.of(state),
    reason: why,
    created_at: filedAt,
    audited_at: decidedAt,
    can_cancel: 0,
    can_resubmit: 0,
  };
}

function membership(one: Fields, plans: Fields[], now: number) {
  const { membershipId, planCode, label, price, payWith, ref, state, boughtAt, from, until, refund, ordNo } = one;
  const plan = plans.find((each) => each.planCode === planCode);
  const days = daysOf(plan?.refundWithin) || 0;
  const deadline = Number(boughtAt) + days * DAY;
  const { sum, askedAt, doneAt } = recordOf(refund);
  const status = MEMBERSHIP.of(state);
  return {
    id: membershipId,
    cert_no: membershipId,
    request_id: ref,
    cert_type: 3,
    package_title: label,
    price: yuan(price),
    status: status === 0 ? 0 : status === 5 ? 3 : 1,
    created_at: boughtAt,
    expire_at: until,
    can_cancel: 0,
    can_resubmit: 0,
    vip: {
      id: membershipId,
      order_no: ordNo ?? membershipId,
      package_id: planCode,
      title: label,
      vip_day: plan?.span ? daysOf(plan.span) : -1,
      price: yuan(price),
      pay_type: payWith === 'PURSE' ? 1 : undefined,
      status,
      start_at: from,
      expire_at: until,
      refundable: flag(state === 'RUNNING' && now < deadline),
      refund_deadline: days ? deadline : undefined,
      refund_amount_preview: state === 'RUNNING' && now < deadline ? yuan(price) : undefined,
      refund: refund ? { refund_no: membershipId, amount: yuan(sum), status: flag(state === 'REFUNDED'), applied_at: askedAt, done_at: doneAt } : null,
      created_at: boughtAt,
    },
  };
}

interface CertFilter {
  cert_type?: number;
  status?: number;
  request_id?: string;
}
/** Its three lists as one: persons, companies and memberships. */
async function certLogs(ask: Ask, { cert_type: type, status, request_id: key }: CertFilter, now: number) {
  const [verifications, memberships, plans] = await Promise.all([
    type === 3 ? [] : ask('GET /core/v3/members/me/verifications'),
    type === 1 || type === 2 ? [] : ask('GET /core/v3/memberships'),
    ask('GET /core/v3/plans'),
  ]);
  const all = [...rowsOf(verifications).map(verification), ...rowsOf(memberships).map((one) => membership(one, rowsOf(plans), now))];
  return newestFirst(all, 'created_at').filter(
    (one) => (type ?? one.cert_type) === one.cert_type && (status ?? one.status) === one.status && (key ?? one.request_id) === one.request_id,
  );
}

// Letters and tickets.

const TOPIC_CATEGORY: Record<string, number> = { ACCOUNT: 1, PLATFORM: 1, MONEY: 2, APPLICATION: 5 };
const TOPIC_TEXT: Record<string, string> = { ACCOUNT: '账户', PLATFORM: '系统' };
function notice({ letterId, topic, subject, html, sentAt, seenAt }: Fields) {
  return {
    id: letterId,
    category: TOPIC_CATEGORY[String(topic)],
    category_text: TOPIC_TEXT[String(topic)],
    title: subject,
    summary: String(html).replace(/<[^>]*>/g, '').slice(0, 60),
    content: html,
    is_read: flag(seenAt !== undefined),
    read_at: seenAt,
    created_at: sentAt,
  };
}
async function letters(ask: Ask) {
  const inbox = recordOf(await ask('GET /core/v3/inbox'));
  return { unread: inbox.unseen, rows: newestFirst(rowsOf(inbox.letters).filter(({ removed }) => removed === 'N'), 'sentAt').map(notice) };
}

const CATEGORY = words({ ADVICE: 1, COMPLAINT: 2, PRIVACY: 3 });
const TICKET = words({ WAITING: 0, ANSWERED: 1, CLOSED: 2 });
async function message(ask: Ask, id: unknown) {
  const { ticketId, number, category, state, openedAt, answerBy, thread } = recordOf(await ask(`GET /core/v3/tickets/${String(id)}`));
  const answer = rowsOf(thread).findLast(({ by }) => by === 'STAFF');
  return {
    id: ticketId,
    message_no: number,
    kind: CATEGORY.of(category),
    content: rowsOf(thread)[0]?.text,
    status: TICKET.of(state),
    reply: answer?.text,
    created_at: openedAt,
    due_at: answerBy,
    answered_at: answer?.at,
    timeline: [{ status: 0, at: openedAt }, ...(answer ? [{ status: 1, at: answer.at }] : [])],
  };
}

// Content.

const CHANNEL_OF: Record<string, string> = { news: 'journal', help: 'help', notice: 'board', page: 'page' };
function article({ Slug, Channel, SubChannel, Title, Lead, Cover, By, From, Reads, Pinned, Published, Updated }: Fields, categories: Fields[]) {
  return {
    id: Slug,
    type: Object.keys(CHANNEL_OF).find((type) => CHANNEL_OF[type] === Channel),
    category_id: SubChannel,
    category_name: categories.find(({ code }) => code === SubChannel)?.Label,
    title: Title,
    summary: filled(Lead),
    cover: Cover,
    author: filled(By),
    source: filled(From),
    view_count: Reads,
    is_top: flag(Pinned),
    publish_at: Published,
    updated_at: Updated,
  };
}
const categoriesOf = async (ask: Ask) => entriesOf(await ask('GET /cms/dict/CHANNEL'));
const linkTo = (other: unknown) => (other ? { id: recordOf(other).Slug, title: recordOf(other).Title } : null);

const PAGE_KEYS: Record<string, string> = { TERMS: 'protocol', PRIVACY: 'privacy', DATA_SHARING: 'infoAuthorization' };
const SEO: Record<string, string> = { index: 'home', about: 'company', user: 'member', bag: 'purse', bank: 'lenders', news: 'journal', vip: 'plans', promotion: 'invite' };
const SLOTS: Record<string, string> = { index: 'home', help_list: 'helps', contact: 'contact', news_list: 'journal', about: 'company', news_detail: 'journal-item', help_detail: 'help-item' };
const BUNDLE = 'GET /cms/bundle';

function banners(bundle: unknown, slot: string) {
  const shown = rowsOf(recordOf(bundle).Banners).filter((one) => one.Slot === slot && one.IsDeleted === false);
  return shown
    .toSorted((one, other) => Number(one.Order) - Number(other.Order))
    .map(({ Img, Href, Alt, From, To, Order }) => {
      const link = filled(Href);
      return { id: `${slot.replace('/', '-')}-${String(Order)}`, image: Img, alt: Alt, link, link_type: link ? (String(link).startsWith('/') ? 1 : 2) : 0, start_at: From, end_at: To, sort: Order };
    });
}

const LENDER_KIND = words({ STATE: 1, JOINT: 2, LOCAL: 3, CONSUMER: 4, MICRO: 5 });
const REPAY = words({ EQUAL_PAYMENT: 1, EQUAL_PRINCIPAL: 2, INTEREST_FIRST: 3, AT_END: 4, REVOLVING: 5 });
function partner(lender: Fields) {
  const { Name, MinWan, MaxWan, Months, Apr, AprBasis, Repay, Fees, Release } = recordOf(lender.Product);
  const [termMin, termMax] = Array.isArray(Months) ? Months : [];
  const [aprMin, aprMax] = Array.isArray(Apr) ? Apr : [];
  return {
    id: lender.Code,
    name: lender.ShortName,
    full_name: lender.FullName,
    logo: lender.Logo,
    product: Name,
    org_type: LENDER_KIND.of(lender.Kind),
    loan_type_ids: (Array.isArray(lender.LoanTypes) ? lender.LoanTypes : []) as unknown[],
    tags: [],
    amount_min: yuanOfWan(MinWan),
    amount_max: yuanOfWan(MaxWan),
    term_min: termMin as unknown,
    term_max: termMax as unknown,
    annual_rate_min: percentOf(aprMin),
    annual_rate_max: percentOf(aprMax),
    rate_method: AprBasis === 'COMPOUND' ? '复利' : '单利',
    fees: rowsOf(Fees).map(({ Name: name, Bp, Wan, Note }) => ({
      name,
      rate: Bp === undefined ? undefined : percentOfBp(Bp),
      amount: Wan === undefined ? undefined : yuanOfWan(Wan),
      text: filled(Note),
    })),
    repayments: (Array.isArray(Repay) ? Repay : []).map(REPAY.of),
    release_text: filled(Release),
    conditions: linesOf(lender.Needs),
    materials: linesOf(lender.Papers),
    advantages: linesOf(lender.Selling),
    intro: filled(lender.About),
    apply_count: lender.Applied,
    recommend: Number(lender.Stars) * 2,
    is_hot: flag(lender.Hot),
    is_new: flag(lender.Fresh),
    is_vip_channel: flag(Boolean(filled(lender.PlanOnly))),
    vip_benefit: filled(lender.PlanOnly),
    form_id: null,
    phone: filled(lender.Hotline),
    license_no: filled(lender.Licence),
    cities: lender.Cities === '*' ? ['全国'] : linesOf(lender.Cities, ','),
    updated_at: lender.Updated,
  };
}

// Questionnaires and applications.

const PHASE = words({ DRAFT: 0, FILED: 10, IN_HAND: 20, WANTS_DOCS: 21, AT_LENDER: 30, APPROVED: 40, PAID_OUT: 41, DECLINED: 50, CANCELLED: 60 });
const isFile = (property: Fields) => property.format === 'file' || recordOf(property.items).format === 'file';

function questionType(property: Fields): string {
  if (property.enum) return 'select';
  if (property.type === 'array') return 'checkbox';
  if (property.type === 'integer') return 'number';
  return { money: 'money', mobile: 'phone' }[String(property.format)] ?? 'text';
}
function question(key: string, property: Fields, required: readonly unknown[]) {
  const { enum: values, 'x-labels': labels } = property.type === 'array' ? recordOf(property.items) : property;
  const when = recordOf(property['x-when']);
  return {
    key,
    label: property.title,
    type: questionType(property),
    required: flag(required.includes(key)),
    options: Array.isArray(values) ? values.map((value: unknown, at) => ({ value, label: (labels as unknown[] | undefined)?.[at] ?? value })) : undefined,
    unit: property['x-unit'],
    min: property.minimum,
    max: property.maximum,
    pattern: property.pattern,
    max_length: property.maxLength,
    help: property.description,
    show_if: when.field ? { key: when.field, value: when.is } : undefined,
  };
}
const formRow = ({ code, title, brief, loanType, gate }: Fields, types: Fields[]) => ({
  id: code,
  title,
  summary: brief,
  loan_type_id: loanType,
  loan_type_name: types.find((type) => type.code === loanType)?.Label,
  need_login: flag(recordOf(gate).session),
  need_cert: flag(recordOf(gate).identity),
});
const loanTypesOf = async (ask: Ask) => entriesOf(await ask('GET /cms/dict/LOAN_TYPE'));
async function schemaOf(ask: Ask, code: unknown) {
  const schema = recordOf(await ask(`GET /core/v3/questionnaires/${String(code)}`));
  return { properties: recordOf(schema.properties), required: (schema.required ?? []) as string[], pages: rowsOf(schema['x-pages']) };
}

/** An answer in the form of its schema. */
function sentAnswer(value: unknown, { type, format }: Fields): unknown {
  if (type === 'integer') return Number(value);
  if (format === 'money') return Number(value).toFixed(2);
  return format === 'mobile' ? mobileOf(value) : value;
}
const readAnswer = (value: unknown, { format }: Fields): unknown =>
  Array.isArray(value) ? value : format === 'mobile' ? phoneOf(value) : String(value);

interface Names {
  types: Fields[];
  partners: readonly { id: unknown; name?: unknown; product?: unknown; phone?: unknown; license_no?: unknown; annual_rate_min?: unknown; annual_rate_max?: unknown }[];
}
function application(one: Fields, { types, partners }: Names) {
  const { applicationId, number, questionnaire, title, loanType, lenderCode, phase, history, sum, months, city, wantsDocs, offer, adviser, openedAt, changedAt } = one;
  const lender = partners.find(({ id }) => id === lenderCode);
  const wanted = recordOf(wantsDocs);
  const given = recordOf(offer);
  const adviserOf = recordOf(adviser);
  return {
    id: applicationId,
    form_no: number ?? applicationId,
    form_id: questionnaire,
    title,
    loan_type_id: loanType,
    loan_type_name: types.find(({ code }) => code === loanType)?.Label,
    partner_id: lenderCode,
    partner_name: lender?.name,
    partner_product: lender?.product,
    partner_phone: lender?.phone,
    partner_license_no: lender?.license_no,
    annual_rate_min: lender?.annual_rate_min,
    annual_rate_max: lender?.annual_rate_max,
    amount: yuan(sum),
    term: months,
    city,
    status: PHASE.of(phase),
    reason: phase === 'DECLINED' ? rowsOf(history).at(-1)?.remark : undefined,
    need_items: (wanted.items ?? []) as unknown[],
    supplement_before: wanted.by,
    result: offer
      ? { bank: given.lender, amount: yuan(given.sum), annual_rate: percentOf(given.apr), term: given.months, sign_by: given.signBy }
      : null,
    advisor: adviser ? { name: adviserOf.name, phone: phoneOf(adviserOf.mobile) } : null,
    timeline: rowsOf(history).map((step) => ({ status: PHASE.of(step.phase), at: step.at, remark: step.remark })),
    can_edit: flag(phase === 'DRAFT'),
    can_cancel: flag(phase === 'DRAFT' || phase === 'FILED'),
    created_at: openedAt,
    updated_at: changedAt,
  };
}
const namesFor = async ({ ask, row }: Pick<AnswerTools, 'ask' | 'row'>): Promise<Names> => {
  const [types, partners] = await Promise.all([loanTypesOf(ask), row('partner')]);
  return { types, partners: partners ?? [] };
};

export const adaptation = adapt({
  success: [0, 200, 201, 202, 204],
  sessionLost: [401, 4010, 4011],
  codes: { 1000: 422, 9001: 500 },
  envelope: { code: ['respCode', '@status'], message: ['error.text.en', 'respMsg'], data: [] },
  token: { cookie: 'core_acc', none: null, responseCookie: 'core_acc', expiryNames: ['accessUntil'] },
  headers: { 'X-Tenant': TENANT, 'X-App-Key': APP_KEY },
  pictureFolders: ['/cms/img/'],
  noSuchCall: ({ type }) => type.startsWith('text/html'),
  // A success of /core has no message, that of the cashier is no sentence.
  message: (message, { call, code }) => (code === 200 ? (DONE[call] ?? '操作成功') : message),
  refusal,
  sign({ method, path, headers, body, now }) {
    const [plain = '', search] = path.split('?');
    if (plain.startsWith('/cms/')) return {};
    const cookie = Object.entries(headers).find(([name]) => name.toLowerCase() === 'cookie')?.[1] ?? '';
    const sid = plain.startsWith('/pay/') ? /core_acc=([^;]+)/.exec(cookie)?.[1] : undefined;
    const query = [...new URLSearchParams(search), ...(sid ? [['sid', sid] as const] : [])]
      .map(([name, value]) => [encoded(name), encoded(value)] as const)
      .toSorted(([one, first], [other, second]) => order(one, other) || order(first, second))
      .map((pair) => pair.join('='))
      .join('&');
    const nonce = randomUUID().replaceAll('-', '');
    const digest = createHash('sha256').update(body).digest('hex');
    const text = [method, plain, query, digest, TENANT, String(now), nonce].join('\n');
    const signature = createHmac('sha256', APP_SECRET).update(text).digest('base64url');
    return { headers: { 'X-Timestamp': String(now), 'X-Nonce': nonce, 'X-Sign': signature }, ...(sid && { query: { sid } }) };
  },
  rows: {
    login: {
      fields: ['phone_number', 'password', 'captcha_key', 'captcha'],
      async answer({ phone_number: phone, password = '', ...captcha }, { ask }) {
        const body = { grant: 'PASSWORD', mobile: mobileOf(phone), secret: await secretOf(ask, password) };
        const { memberId, accessUntil } = recordOf(await ask('POST /core/v3/sessions', { body, ...withCaptcha(captcha) }));
        return { user_id: memberId, expires_at: accessUntil };
      },
    },
    logout: { upstream: 'DELETE /core/v3/sessions/current' },
    captcha: { upstream: 'POST /core/v3/captchas', data: (data) => ({ captcha_key: recordOf(data).ticket, image: recordOf(data).picture }) },
    user: { answer: (_input, { ask, now }) => user(ask, now) },
    visit: { answer: (_input, { ask, token, now }) => (token === undefined ? null : user(ask, now)) },
    changePassword: {
      fields: ['old_password'],
      async answer({ old_password: old = '', password = '' }, { ask }) {
        const body = { old: await secretOf(ask, old), secret: await secretOf(ask, password) };
        await ask('PUT /core/v3/members/me/secret', { body });
        return null;
      },
    },

    bag: {
      async answer(_input, { ask }) {
        const [list, totalsOf, payees] = await Promise.all([ask('GET /core/v3/purses'), ask('GET /core/v3/purses/totals'), payeesOf(ask)]);
        const purse = (name: string) => rowsOf(list).find((one) => one.purse === name) ?? {};
        const sums = recordOf(totalsOf);
        return {
          balance: sumOf(purse('CASH').usable, purse('CREDIT').usable),
          withdrawable: yuan(purse('CASH').usable),
          consume_only: yuan(purse('CREDIT').usable),
          frozen: yuan(purse('CASH').held),
          pending_commission: yuan(purse('COMMISSION').held),
          total_income: yuan(sums.in),
          total_expense: yuan(sums.out),
          total_recharge: yuan(sums.recharged),
          total_withdraw: yuan(sums.paidOut),
          has_card: flag(payees.length > 0),
        };
      },
    },
    bill: {
      fields: ['type', 'biz_type', 'start_date', 'end_date'],
      async answer({ type, biz_type: kind, start_date: from, end_date: to, ...paging }, { ask }) {
        const [topic, direction] = TOPICS[String(kind)] ?? [];
        const wanted = DIRECTION.for(type);
        if ((kind !== undefined && !topic) || (direction && wanted && direction !== wanted)) return [];
        const query = {
          ...(topic && { topic }),
          ...((direction ?? wanted) && { direction: direction ?? wanted }),
          ...(from && { from: `${from}T00:00:00+08:00` }),
          ...(to && { to: new Date(Date.parse(`${to}T00:00:00+08:00`) + DAY).toISOString() }),
        };
        const rows = await cursorPage(ask, 'ledger', query, paging, (entry) => kind === undefined || kindOf(entry) === String(kind));
        return rows.map(bill);
      },
    },
    billPage: 'absent',
    withdrawConfig: {
      upstream: 'GET /core/v3/payout-rules',
      data(data) {
        const { open, min, max, fee, perDay, proofAbove, ways, banks, notes } = recordOf(data);
        const { bp, floor } = recordOf(fee);
        const fields: Record<string, string[]> = { BANK: ['real_name', 'account', 'bank_code', 'bank_branch'], ALIPAY: ['real_name', 'account'] };
        // Above `proofAbove` it wants a code, which cannot be requested.
        const most = Number(yuan(proofAbove)) < Number(yuan(max)) ? yuan(proofAbove) : yuan(max);
        return {
          enabled: flag(open),
          min_amount: yuan(min),
          max_amount: most,
          fee_type: 1,
          fee_rate: percentOfBp(bp),
          day_times: recordOf(perDay).times,
          day_amount: yuan(recordOf(perDay).sum),
          types: Object.keys(recordOf(ways)).map((way) => ({ type: WAYS.of(way), name: { BANK: '银行卡', ALIPAY: '支付宝' }[way], fields: fields[way] ?? [] })),
          banks: Object.entries(recordOf(banks)).map(([code, name]) => ({ code, name })),
          need_cert: 1,
          tips: [`手续费每笔不低于 ${yuan(floor)} 元`, ...(Array.isArray(notes) ? (notes as unknown[]) : [])],
        };
      },
    },
    withdrawAllowance: {
      async answer(_input, { ask }) {
        const [purses, payees, me, rules] = await Promise.all([ask('GET /core/v3/purses'), payeesOf(ask), ask('GET /core/v3/members/me'), ask('GET /core/v3/payout-rules')]);
        const last = payees.find(({ lastUsedAt }) => lastUsedAt !== undefined);
        return {
          withdrawable: yuan(rowsOf(purses).find(({ purse }) => purse === 'CASH')?.usable),
          payee_name: recordOf(recordOf(me).identity).name,
          last_payee: last && { type: WAYS.of(last.way), account: last.number, bank_code: last.bankCode, bank_name: recordOf(recordOf(rules).banks)[String(last.bankCode)] },
        };
      },
    },
    withdraw: {
      fields: ['real_name', 'account', 'use_last', 'bank_code', 'bank_branch'],
      async answer({ amount, type, real_name: name, account, use_last: last, bank_code: bankCode, bank_branch: branch, request_id: key }, { ask, refuse }) {
        const payees = await payeesOf(ask);
        let payee = last ? payees.find(({ lastUsedAt }) => lastUsedAt !== undefined) : payees.find((one) => WAYS.of(one.way) === type && one.number === account);
        if (last && !payee) throw refuse({ code: 422, message: '请填写收款账户', errors: { account: '请填写收款账户' } });
        if (!payee) {
          // Once the payee is registered, a refusal of the payout would be an unknown outcome. So the sum is checked first.
          const [rules, purses, me] = await Promise.all([ask('GET /core/v3/payout-rules'), ask('GET /core/v3/purses'), ask('GET /core/v3/members/me')]);
          const least = yuan(recordOf(rules).min);
          if (Number(amount) < Number(least)) throw refuse({ code: 422, reason: 'below_minimum', message: `单笔不得低于 ${least} 元` });
          const usable = yuan(rowsOf(purses).find(({ purse }) => purse === 'CASH')?.usable);
          if (Number(amount) > Number(usable)) throw refuse({ code: 402, reason: 'balance_short', message: '余额不足' });
          const holder = name ?? recordOf(recordOf(me).identity).name;
          const body = { way: WAYS.for(type), holder, number: account, ...(bankCode && { bankCode }), ...(branch && { branch }) };
          payee = recordOf(await ask('POST /core/v3/payees', { body }));
        }
        return submitted(recordOf(await ask(`PUT /core/v3/payouts/${uuidOf(key ?? randomUUID())}`, { body: { payeeId: payee.payeeId, sum: moneyOf(amount) } })));
      },
    },
    withdrawals: {
      fields: ['status', 'request_id'],
      async answer({ status, request_id: key, ...paging }, { ask }) {
        const state = PAYOUT.for(status);
        if (status !== undefined && !state) return [];
        const { banks } = recordOf(await ask('GET /core/v3/payout-rules'));
        if (!key) return (await cursorPage(ask, 'payouts', state ? { state } : {}, paging)).map((one) => withdrawal(one, recordOf(banks)));
        try {
          return [{ ...withdrawal(recordOf(await ask(`GET /core/v3/payouts/${uuidOf(key)}`)), recordOf(banks)), request_id: key }];
        } catch (error) {
          if ((error as { code?: unknown }).code === 404) return [];
          throw error;
        }
      },
    },
    withdrawalsPage: 'absent',
    cancelWithdraw: { upstream: 'DELETE /core/v3/payouts/{id}' },

    rechargeConfig: {
      async answer(_input, { ask }) {
        const { minAmt, maxAmt, ttlMin, pkgs, chns, bankAcct } = await pay(ask, 'config.query', {});
        const [name, bank, account] = String(bankAcct).split('|');
        return {
          enabled: 1,
          allow_custom: 1,
          min_amount: yuanOfFen(minAmt),
          max_amount: yuanOfFen(maxAmt),
          packages: rowsOf(pkgs).map(({ pkgNo, amt, gift, hot }) => ({ id: pkgNo, amount: yuanOfFen(amt), give_amount: yuanOfFen(gift), is_recommend: flag(hot) })),
          channels: rowsOf(chns).map(({ chn, nm, lmt }) => ({ code: CHANNELS[String(chn)], name: nm, single_limit: lmt ? yuanOfFen(lmt) : undefined })),
          expire_minutes: ttlMin,
          notice: [],
          bank_account: { name, bank, account },
        };
      },
    },
    recharge: {
      fields: ['amount', 'package_id'],
      async answer({ amount, package_id: pkgNo, channel, request_id: outTradeNo }, { ask }) {
        const { ordNo } = await pay(ask, 'order.create', { outTradeNo, ...(pkgNo === undefined ? { amt: fenOfYuan(amount) } : { pkgNo }) });
        return rechargeOrder(await pay(ask, 'order.launch', { ordNo, chn: channelFor(channel) }));
      },
    },
    rechargeOrders: {
      fields: ['status', 'request_id'],
      async answer({ status, request_id: key, page = 1, count = 20 }, { ask }) {
        const { rows } = await ordersIn(ask, statesOf(status), key ? Infinity : page * count);
        return (key ? rows.filter(({ outTradeNo }) => outTradeNo === key) : pageOf(rows, { page, count })).map(rechargeOrder);
      },
    },
    rechargeOrdersPage: {
      fields: ['status'],
      answer: async ({ status, ...paging }, { ask }) => totals((await ordersIn(ask, statesOf(status), 1)).total, paging),
    },
    rechargeOrder: { answer: async ({ order_no: ordNo }, { ask }) => rechargeOrder(await pay(ask, 'order.query', { ordNo })) },
    cancelRecharge: {
      async answer({ order_no: ordNo }, { ask }) {
        await pay(ask, 'order.close', { ordNo });
        return null;
      },
    },

    certApply: {
      fields: ['package_id', 'price', 'pay_type'],
      async answer({ cert_type: type, package_id: planCode, price, pay_type: payType, request_id: ref }, { ask, refuse }) {
        if (type !== 3) throw refuse({ code: 422, message: '暂不支持在线提交认证，请联系客服' });
        const chn = { 2: 'WX_NATIVE', 3: 'ALI_PAGE' }[payType ?? 0];
        if (payType !== 1 && !chn) throw refuse({ code: 422, message: '请选择支付方式', errors: { pay_type: '请选择支付方式' } });
        const value = price ?? yuan(rowsOf(await ask('GET /core/v3/plans')).find((plan) => plan.planCode === planCode)?.price);
        const body = { planCode, price: moneyOf(value), payWith: chn ? 'CASHIER' : 'PURSE', ref };
        const bought = recordOf(await ask('POST /core/v3/memberships', { body }));
        if (chn) await pay(ask, 'order.launch', { ordNo: bought.ordNo, chn });
        return { id: bought.membershipId, cert_type: 3, status: flag(!chn), order_no: bought.ordNo };
      },
    },
    certLogs: { fields: ['cert_type', 'status', 'request_id'], answer: async (input, { ask, now }) => pageOf(await certLogs(ask, input, now), input) },
    certLogsPage: { fields: ['cert_type', 'status'], answer: async (input, { ask, now }) => totals((await certLogs(ask, input, now)).length, input) },
    cancelCert: 'absent',
    vipPackages: {
      upstream: 'GET /core/v3/plans',
      data: (data) =>
        rowsOf(data)
          .filter(({ onSale }) => onSale === 'Y')
          .map(({ planCode, label, span, price, listPrice, refundWithin, perks, starred }) => ({
            id: planCode,
            title: label,
            type: { P1M: 'month', P3M: 'quarter', P1Y: 'year' }[String(span)] ?? 'ever',
            type_text: { P1M: '月', P3M: '季', P1Y: '年' }[String(span)] ?? '永久',
            vip_day: span ? daysOf(span) : -1,
            price: yuan(price),
            origin_price: yuan(listPrice),
            rights: rowsOf(perks).map(({ head, body }) => ({ title: head, desc: body })),
            refund_days: daysOf(refundWithin),
            is_recommend: flag(starred),
          })),
    },
    vipRefund: {
      async answer(_input, { ask, refuse, now }) {
        const [memberships, plans] = await Promise.all([ask('GET /core/v3/memberships', { query: { state: 'RUNNING' } }), ask('GET /core/v3/plans')]);
        const found = rowsOf(memberships).map((one) => membership(one, rowsOf(plans), now)).find(({ vip }) => vip.refundable === 1);
        if (!found) throw refuse({ code: 409, reason: 'not_refundable', message: '没有可以退款的 VIP 会员' });
        await ask(`POST /core/v3/memberships/${String(found.id)}/refund`);
        return { ...found.vip, status: 3, refundable: 0 };
      },
    },
    levels: {
      upstream: 'GET /core/v3/tiers',
      data: (data) =>
        entriesOf(recordOf(data).tiers)
          .toSorted((one, other) => Number(one.rank) - Number(other.rank))
          .map((tier) => {
            const { direct, indirect } = recordOf(tier.share);
            const { mode, referrals, team, sales } = recordOf(tier.need);
            const needs = [
              { key: 'child_count', value: referrals, label: `直接邀请 ${String(referrals)} 人` },
              { key: 'team_count', value: team, label: `团队 ${String(team)} 人` },
              { key: 'sales_total', value: sales && yuan(sales), label: `团队消费满 ${yuan(sales)} 元` },
            ];
            return {
              ...levelOf(tier),
              first_ratio: percentOfBp(direct),
              second_ratio: percentOfBp(indirect),
              is_default: flag(tier.rank === 1),
              upgrade_relation: mode === 'ALL' ? 2 : 1,
              conditions: needs.filter(({ value }) => value !== undefined && value !== 0),
              rights: (Array.isArray(tier.perks) ? tier.perks : []).map((title: unknown) => ({ title })),
            };
          }),
    },
    childs: {
      fields: ['level'],
      async answer({ level, ...paging }, { ask }) {
        const [rows, sums, tiers] = await Promise.all([
          cursorPage(ask, 'referrals', level ? { depth: level } : {}, paging),
          ask('GET /core/v3/referrals/tally'),
          ask('GET /core/v3/tiers'),
        ]);
        const { direct, indirect, today, month, withPlan, earned, waiting } = recordOf(sums);
        const total = [Number(direct) + Number(indirect), Number(direct), Number(indirect)][level ?? 0] ?? 0;
        return {
          list: rows.map((one) => ({
            id: one.memberId,
            nickname: one.nick,
            phone_mask: phoneOf(one.mobile),
            relation: one.depth,
            level_name: entriesOf(recordOf(tiers).tiers).find(({ code }) => code === one.tierCode)?.label,
            is_vip: flag(one.hasPlan),
            commission: yuan(one.earned),
            child_count: one.own,
            bind_at: one.joinedAt,
          })),
          ...totals(total, paging),
          summary: {
            first_count: direct,
            second_count: indirect,
            today_count: today,
            month_count: month,
            vip_count: withPlan,
            total_commission: yuan(earned),
            pending_commission: yuan(waiting),
          },
        };
      },
    },

    notices: {
      async answer({ category, is_read: isRead, ...paging }, { ask }) {
        const { unread, rows } = await letters(ask);
        const found = rows.filter((one) => (category ?? one.category) === one.category && (isRead ?? one.is_read) === one.is_read);
        return { list: pageOf(found, paging), ...totals(found.length, paging), unread_count: unread };
      },
    },
    noticeDetail: {
      async answer({ id }, { ask, refuse }) {
        const found = (await letters(ask)).rows.find((one) => one.id === id);
        if (!found) throw refuse({ code: 404, reason: 'not_found', message: '没有找到这条消息' });
        if (found.is_read) return found;
        await ask('POST /core/v3/inbox/acks', { body: { letterIds: [id] } });
        return { ...found, is_read: 1 };
      },
    },
    readAllNotices: { upstream: 'POST /core/v3/inbox/acks', request: () => ({ letterIds: '*' }) },
    notice: {
      upstream: BUNDLE,
      data(data) {
        const { Ticker } = recordOf(data);
        return (Array.isArray(Ticker) ? Ticker : []).map((content: unknown) => ({ content }));
      },
    },
    feedback: {
      async answer({ name, phone_number: phone, email, kind = 1, content, ...captcha }, { ask }) {
        const who = { name, ...(phone && { mobile: mobileOf(phone) }), ...(email && { mail: email }) };
        const body = { category: CATEGORY.for(kind), text: content, who };
        const { number, answerBy } = recordOf(await ask('POST /core/v3/tickets', { body, ...withCaptcha(captcha) }));
        return { message_no: number, kind, due_at: answerBy };
      },
    },
    messages: {
      async answer(paging, { ask }) {
        const tickets = rowsOf(await ask('GET /core/v3/tickets'));
        const list = await Promise.all(pageOf(tickets, paging).map(({ ticketId }) => message(ask, ticketId)));
        return { list, ...totals(tickets.length, paging) };
      },
    },
    message: { answer: ({ id }, { ask }) => message(ask, id) },

    wz: {
      async answer(_input, { ask }) {
        const [bundle, channels, pages] = await Promise.all([ask(BUNDLE), categoriesOf(ask), articlesOf(ask, 'page')]);
        const below = (parent: string) => channels.filter(({ Parent }) => Parent === parent).map(({ code, Label, Order }) => ({ id: code, name: Label, sort: Order }));
        const page = (slug: string) => {
          const found = pages.find(({ Slug }) => Slug === slug);
          return found ? { id: found.Slug, title: found.Title, summary: filled(found.Lead), cover: found.Cover, updated_at: found.Updated ?? found.Published } : null;
        };
        return {
          categories: { news: below('journal'), help: below('help'), notice: below('board') },
          pages: { about: page('page-about'), play: page('page-play'), contact: page('page-contact') },
          agreements: rowsOf(recordOf(bundle).Docs).map(({ Code, Edition, Slug, Title }) => ({ id: Slug, key: PAGE_KEYS[String(Code)], title: Title, updated_at: `${String(Edition)}-01` })),
        };
      },
    },
    articles: {
      async answer({ type = 'news', category_id: category, keyword = '', ...paging }, { ask }) {
        const channel = String(category ?? CHANNEL_OF[type]);
        const [all, categories] = await Promise.all([articlesOf(ask, channel), categoriesOf(ask)]);
        const rows = all.filter(({ Title, Lead }) => `${String(Title)} ${String(filled(Lead) ?? '')}`.includes(keyword));
        return {
          list: pageOf(rows, paging).map((one) => article(one, categories)),
          ...totals(rows.length, paging),
        };
      },
    },
    article: {
      async answer({ type = 'news', id }, { ask, refuse }) {
        const channel = String(CHANNEL_OF[type]);
        const [one, rows, categories] = await Promise.all([ask(`GET /cms/articles/${String(id)}`), articlesOf(ask, channel), categoriesOf(ask)]);
        const found = recordOf(one);
        if (found.Channel !== channel) throw refuse({ code: 404, reason: 'not_found', message: '没有找到这篇文章' });
        const related = Array.isArray(found.Related) ? found.Related : [];
        return {
          ...article(found, categories),
          prev: linkTo(found.Older),
          next: linkTo(found.Newer),
          related: rows.filter(({ Slug }) => related.includes(Slug)).map((other) => article(other, categories)),
        };
      },
    },

    index: {
      async answer(_input, { ask, row }) {
        const [figures, loanTypes, partners, news, plans] = await Promise.all([
          ask('GET /cms/figures'),
          row('loanType'),
          row('partner'),
          row('articles', { type: 'news', page: 1, count: 6 }),
          row('vipPackages'),
        ]);
        const { Members, Lenders, Applications, Lent, AsOf, Steps, Faq } = recordOf(figures);
        const pairs = (list: unknown) => (Array.isArray(list) ? (list as unknown[][]) : []);
        const plan = (plans ?? []).find(({ is_recommend: starred }) => starred === 1);
        return {
          stats: { partner_count: countOf(Lenders), user_count: countOf(Members), apply_count: countOf(Applications), loan_amount: yuanOfWan(Lent), as_of: AsOf },
          steps: pairs(Steps).map(([title, text]) => ({ title, text })),
          loan_types: loanTypes ?? [],
          partners: partners ?? [],
          news: news?.list ?? [],
          faqs: pairs(Faq).map(([asked, answer]) => ({ question: asked, answer })),
          vip_teaser: {
            title: plan?.title,
            text: plan?.rights.map(({ title }) => title).join('、'),
            points: [],
            package_title: plan?.title,
            price: plan?.price,
            period: plan?.type_text,
          },
        };
      },
    },
    site: {
      upstream: BUNDLE,
      data(data) {
        const { Name, Mail, Phone, Hours, Address, Copyright, Icp, Police, MobileQr, Logo, SupportBy, SupportUrl } = recordOf(recordOf(data).Site);
        return {
          name: filled(Name),
          email: filled(Mail),
          phone: filled(Phone),
          work_time: filled(Hours),
          address: filled(Address),
          copyright: filled(Copyright),
          record_number: filled(Icp),
          police_record_number: filled(Police),
          qrcode: filled(MobileQr),
          logo: filled(Logo),
          support_name: filled(SupportBy),
          support_url: filled(SupportUrl),
        };
      },
    },
    seo: {
      upstream: BUNDLE,
      data(data) {
        const all = recordOf(recordOf(data).Seo);
        const entries = Object.entries(SEO).map(([key, name]) => {
          const [title, keywords, description] = Array.isArray(all[name]) ? (all[name] as unknown[]) : [];
          return [key, { title, keywords, description }];
        });
        return Object.fromEntries(entries) as Record<string, object>;
      },
    },
    config: {
      async answer(_input, { ask }) {
        const [bundle, tiers] = await Promise.all([ask(BUNDLE), ask('GET /core/v3/tiers')]);
        const { ChatUrl } = recordOf(recordOf(bundle).Switches);
        const slots = Object.entries(SLOTS).map(([slot, name]) => [slot, { pc: banners(bundle, `${name}/pc`), mobile: banners(bundle, `${name}/app`) }]);
        const { direct, indirect } = recordOf(entriesOf(recordOf(tiers).tiers).find(({ rank }) => rank === 1)?.share);
        const chat = filled(ChatUrl);
        return {
          banner: Object.fromEntries(slots) as Record<string, object>,
          // A registration needs a code, and what belongs to it has to be remembered.
          register_enabled: 0,
          captcha: { enabled: 1, after_failures: 3 },
          sms: { countdown: 60, length: 4 },
          wechat: { enabled: 0 },
          chat: { enabled: flag(chat !== undefined), url: chat },
          statistics: { enabled: 0 },
          spread: { enabled: 1, first_ratio: percentOfBp(direct), second_ratio: percentOfBp(indirect), poster_images: [] },
        };
      },
    },
    partner: {
      upstream: 'GET /cms/lenders',
      request: () => ({}),
      data: (data, { input }) =>
        rowsOf(data)
          .filter(({ IsDeleted }) => IsDeleted !== true)
          .map(partner)
          .filter(({ loan_type_ids: types }) => input.loan_type_id === undefined || types.includes(input.loan_type_id)),
    },
    loanType: {
      async answer(_input, { ask, row }) {
        const [types, partners] = await Promise.all([loanTypesOf(ask), row('partner')]);
        return types
          .toSorted((one, other) => Number(one.Order) - Number(other.Order))
          .map(({ code, Label, For, Icon, Brief, Questionnaire, Order }) => {
            const lenders = (partners ?? []).filter(({ loan_type_ids: ids }) => ids.includes(String(code)));
            const [lowest] = lenders.map(({ annual_rate_min: rate }) => Number(rate)).toSorted((one, other) => one - other);
            return {
              id: code,
              name: Label,
              icon: Icon,
              audience: For === 'COMPANY' ? 2 : 1,
              summary: filled(Brief),
              form_id: filled(Questionnaire) ?? null,
              partner_count: lenders.length,
              annual_rate_min: lowest?.toFixed(2),
              sort: Order,
            };
          });
      },
    },

    forms: {
      async answer(_input, { ask }) {
        const [list, types] = await Promise.all([ask('GET /core/v3/questionnaires'), loanTypesOf(ask)]);
        return rowsOf(list).map((one) => formRow(one, types));
      },
    },
    form: {
      async answer({ id }, { ask, refuse }) {
        const [list, types, bundle] = await Promise.all([ask('GET /core/v3/questionnaires'), loanTypesOf(ask), ask(BUNDLE)]);
        const found = rowsOf(list).find(({ code }) => code === id);
        if (!found) throw refuse({ code: 404, reason: 'not_found', message: '没有找到这份申请表' });
        const { properties, required, pages } = await schemaOf(ask, id);
        return {
          ...formRow(found, types),
          agreement_id: rowsOf(recordOf(bundle).Docs).find(({ Code }) => Code === 'DATA_SHARING')?.Slug,
          steps: pages.map(({ title, fields }) => ({
            title,
            fields: (Array.isArray(fields) ? (fields as string[]) : [])
              .map((key) => [key, recordOf(properties[key])] as const)
              // Files cannot be uploaded.
              .filter(([, property]) => !isFile(property))
              .map(([key, property]) => question(key, property, required)),
          })),
        };
      },
    },
    submitForm: {
      fields: ['id', 'partner_id', 'agree', 'draft', 'version'],
      async answer({ id, form_id: questionnaire, partner_id: lenderCode, answers = {}, draft, version, request_id: ref }, { ask, refuse }) {
        const [{ properties, required }, bundle] = await Promise.all([schemaOf(ask, questionnaire), ask(BUNDLE)]);
        const edition = version?.slice(0, 7);
        if (!draft) {
          // Once the answers are saved, a refusal of the submission would be an unknown outcome.
          const isAsked = (key: string) => {
            const { field, is } = recordOf(recordOf(properties[key])['x-when']);
            return field === undefined || answers[String(field)] === is;
          };
          const open = required.filter((key) => isAsked(key) && !answers[key]?.length);
          if (open.length > 0) throw refuse({ code: 422, message: '请检查填写的内容', errors: Object.fromEntries(open.map((key) => [key, '请填写此项'])) });
          if (rowsOf(recordOf(bundle).Docs).find(({ Code }) => Code === 'DATA_SHARING')?.Edition !== edition)
            throw refuse({ code: 409, reason: 'terms_changed', message: '协议已更新，请重新阅读并确认' });
        }
        const opened = id === undefined ? recordOf(await ask('POST /core/v3/applications', { body: { questionnaire, ...(lenderCode && { lenderCode }), ref } })) : { applicationId: id };
        const path = `/core/v3/applications/${String(opened.applicationId)}` as const;
        const body = Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, sentAnswer(value, recordOf(properties[key]))]));
        await ask(`PUT ${path}/answers`, { body });
        const saved = recordOf(await (draft ? ask(`GET ${path}`) : ask(`POST ${path}/submission`, { body: { consents: [{ doc: 'DATA_SHARING', edition }] } })));
        return { id: saved.applicationId, form_no: saved.number ?? saved.applicationId, status: PHASE.of(saved.phase) };
      },
    },
    formRecords: {
      fields: ['status'],
      async answer({ status, ...paging }, tools) {
        const phase = PHASE.for(status);
        if (status !== undefined && !phase) return [];
        const [rows, names] = await Promise.all([cursorPage(tools.ask, 'applications', phase ? { phase } : {}, paging), namesFor(tools)]);
        return rows.map((one) => application(one, names));
      },
    },
    formRecordsPage: 'absent',
    formRecord: {
      async answer({ id }, tools) {
        const [found, names] = await Promise.all([tools.ask(`GET /core/v3/applications/${String(id)}`), namesFor(tools)]);
        const one = recordOf(found);
        const { properties } = await schemaOf(tools.ask, one.questionnaire);
        const given = Object.entries(recordOf(one.answers)).filter(([key]) => !isFile(recordOf(properties[key])));
        const answers = Object.fromEntries(given.map(([key, value]) => [key, readAnswer(value, recordOf(properties[key]))]));
        return { ...application(one, names), contact_name: answers.contact, phone_mask: answers.mobile, answers, files: [] };
      },
    },
    cancelFormRecord: { upstream: 'DELETE /core/v3/applications/{id}' },

    // Their codes belong to a challenge, whose number would have to be remembered between two calls.
    sendSms: 'absent',
    register: 'absent',
    forgetPassword: 'absent',
    changePhone: 'absent',
    // Needs the header ETag of a response.
    editUser: 'absent',
    // Files are sent to another address, and named by their identifiers.
    upload: 'absent',
    uploadConfig: 'absent',
    uploads: 'absent',
    supplementForm: 'absent',

    // What the platform does not have.
    inviter: 'absent',
    setPassword: 'absent',
    bindPhone: 'absent',
    scanAuth: 'absent',
    scanCreate: 'absent',
    scanPoll: 'absent',
    balanceRefund: 'absent',
    balanceRefunds: 'absent',
    balanceRefundQuote: 'absent',
    cancelBalanceRefund: 'absent',
    articleHelpful: 'absent',
    favorites: 'absent',
    changeFavorites: 'absent',
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
