import { fail, type Envelope } from './envelope.ts';

/** Why a text-message code may be refused. */
export const codeReasons = [
  'code_not_sent',
  'code_expired',
  'code_wrong',
  'code_exhausted',
] as const satisfies readonly BusinessReason[];

/** Why a login may be refused. */
export const loginReasons = [
  'credentials_wrong',
  'account_disabled',
  'captcha_required',
  'captcha_wrong',
  'code_required',
  ...codeReasons,
  'phone_unknown',
] as const satisfies readonly BusinessReason[];

/** A refusal whose reason is one of the catalogue. */
type Refusal<T = unknown> = Envelope<T> & { reason: Reason };

/** A refusal of the gateway: its code is the first that the catalogue has for the reason. `data` holds details (`errors`, `price`, `retry_after`). */
export const refusal = <T = null>(reason: Reason, message: string, data: T = null as T): Refusal<T> => ({
  ...fail(entryOf(reason).codes[0], message, data),
  reason,
});

/**
 * The catalogue of reasons: what a program reads of a refusal, besides its code. A reason is stable; messages are for people and may
 * change. docs/reasons.md is made from it. The browser's code uses its types only, so that its scripts do not carry the texts.
 */

/** Who can remove the cause: the program that calls, the member, the portal's operator, or those who run portal and upstream. */
export type Fixer = 'caller' | 'member' | 'operator' | 'portal';

/**
 * Whether to repeat the call: never; after a change of the request or of the member's situation; later, after `Retry-After` if there is one;
 * later with the same idempotency key; or not before it is settled whether it happened (`request_id` of the records).
 */
export type Retry = 'no' | 'after_change' | 'later' | 'same_key' | 'settle';

/** One entry of the catalogue. */
export interface ReasonEntry {
  /** Codes of the envelope that come with it. A refusal of the gateway has the first. An upstream of one's own may use others. */
  codes: readonly [number, ...number[]];
  fixer: Fixer;
  retry: Retry;
  /** What it means, in Chinese. */
  meaning: string;
}

type Codes = ReasonEntry['codes'];
const entry = (codes: Codes, fixer: Fixer, retry: Retry, meaning: string): ReasonEntry => ({
  codes,
  fixer,
  retry,
  meaning,
});

/** Reasons that only the gateway gives. */
const gateway = {
  malformed_request: entry(
    [400],
    'caller',
    'after_change',
    'HTTP 请求本身不合规范：请求行、请求头或地址有误',
  ),
  bad_body: entry([400], 'caller', 'after_change', '请求体不是可接受的 JSON 或表单'),
  idempotency_key_missing: entry(
    [400],
    'caller',
    'after_change',
    '缺少请求头 Idempotency-Key，或它的格式不正确',
  ),
  not_logged_in: entry([40000], 'caller', 'after_change', '请求没有可用的会话 Cookie；先登录'),
  csrf_header_missing: entry([403], 'caller', 'after_change', '写请求缺少请求头 X-Bank-CSRF: 1'),
  origin_wrong: entry([403], 'caller', 'after_change', '请求头 Origin 或 Sec-Fetch-Site 不是本站的'),
  oauth_state_wrong: entry(
    [403],
    'member',
    'after_change',
    '这次微信授权不是从本浏览器发起的，或已失效；重新授权',
  ),
  no_such_route: entry([404], 'caller', 'no', '没有这个地址'),
  not_offered: entry([404], 'portal', 'no', '本站没有开通这项功能，或业务系统没有它'),
  method_not_allowed: entry(
    [405],
    'caller',
    'after_change',
    '这个地址不支持该方法；响应头 Allow 列出支持的方法',
  ),
  request_timeout: entry([408], 'caller', 'same_key', '请求没有在时限内传完'),
  request_running: entry([409], 'caller', 'same_key', '同一 Idempotency-Key 的上一次请求还在处理'),
  target_too_long: entry([414], 'caller', 'after_change', '请求地址过长'),
  unsupported_type: entry([415], 'caller', 'after_change', '请求体的 Content-Type 或编码不受支持'),
  expectation_failed: entry([417], 'caller', 'after_change', '请求头 Expect 的值不受支持'),
  wrong_host: entry([421], 'caller', 'after_change', '请求头 Host 不是本站的域名'),
  too_many_connections: entry([429], 'caller', 'later', '同一地址打开的连接过多'),
  headers_too_large: entry([431], 'caller', 'after_change', '请求头过大或过多'),
  internal_error: entry([500], 'portal', 'later', '网关内部出错；报修时附上 x-request-id'),
  method_unknown: entry([501], 'caller', 'after_change', '不认识的 HTTP 方法'),
  upstream_unreachable: entry([502], 'portal', 'later', '业务系统无法连接，或连接中断'),
  upstream_failed: entry([502], 'portal', 'later', '业务系统报告了内部错误'),
  upstream_invalid: entry([502], 'portal', 'later', '业务系统的响应无法识别或不完整'),
  identity_mismatch: entry([502], 'portal', 'no', '业务系统返回了别人的数据，已丢弃；请联系我们'),
  overloaded: entry([503], 'portal', 'later', '网关繁忙，请求没有处理'),
  upstream_busy: entry([503], 'portal', 'later', '业务系统繁忙或暂停受理，请求没有送出'),
  not_submitted: entry([503], 'portal', 'same_key', '暂时无法保证只办理一次，请求没有送出'),
  price_unknown: entry([503], 'portal', 'same_key', '暂时无法核对价格，请求没有送出，没有扣款'),
  upstream_timeout: entry([504], 'portal', 'later', '业务系统没有在时限内响应'),
  outcome_unknown: entry(
    [50410],
    'caller',
    'settle',
    '已送出但没有收到结果，可能已办理。用 request_id 查询记录：有即已办理，没有可换新的 Idempotency-Key 再提交',
  ),
  version_not_supported: entry([505], 'caller', 'after_change', '不支持的 HTTP 版本'),
} as const satisfies Record<string, ReasonEntry>;

/** Reasons that an upstream may give. The gateway gives some of them too, and all of them to a refusal whose upstream names none. */
const business = {
  bad_input: entry([400, 422], 'caller', 'after_change', '某项填写不正确；data.errors 按字段说明'),
  session_expired: entry([40000], 'caller', 'after_change', '会话已失效：已退出、过期，或被结束；重新登录'),
  forbidden: entry([403], 'member', 'no', '没有权限'),
  not_found: entry([404], 'caller', 'no', '没有这条记录，或不属于该用户'),
  refused: entry([422], 'member', 'after_change', '业务系统拒绝了，没有给出可识别的原因；见 message'),
  rate_limited: entry([429], 'caller', 'later', '次数超过限额；等 Retry-After 秒'),
  daily_limit: entry([429, 409, 422], 'caller', 'later', '当日次数或金额已用完'),
  idempotency_key_reused: entry(
    [422],
    'caller',
    'no',
    '同一 Idempotency-Key 已用于内容不同的请求；新的请求用新的编号',
  ),
  too_large: entry([413], 'caller', 'after_change', '提交的内容或文件过大'),
  status_conflict: entry([409], 'member', 'no', '记录当前的状态不允许这项操作；重新读取后再决定'),
  account_disabled: entry([403], 'operator', 'no', '账号已停用'),
  registration_closed: entry([403], 'operator', 'no', '暂未开放注册'),
  credentials_wrong: entry([400], 'member', 'after_change', '账号或密码错误'),
  captcha_required: entry([400, 422], 'member', 'after_change', '还需要图形验证码（captcha）'),
  captcha_wrong: entry([422, 400], 'member', 'after_change', '图形验证码错误或已失效'),
  code_required: entry([422, 400], 'member', 'after_change', '还需要短信验证码（code）'),
  code_not_sent: entry([422], 'caller', 'after_change', '没有可用的短信验证码；先获取'),
  code_expired: entry([422], 'member', 'after_change', '短信验证码已过期；重新获取'),
  code_wrong: entry([422], 'member', 'after_change', '短信验证码错误'),
  code_exhausted: entry([422], 'member', 'after_change', '短信验证码错误次数过多；重新获取'),
  password_wrong: entry([422], 'member', 'after_change', '原密码错误'),
  password_set: entry([409], 'caller', 'no', '已设置过密码；用修改密码'),
  password_unset: entry([409], 'member', 'after_change', '还没有设置密码'),
  phone_taken: entry([409], 'member', 'after_change', '手机号已属于其他账号'),
  phone_unknown: entry([422], 'member', 'after_change', '手机号未注册'),
  phone_missing: entry([409], 'member', 'after_change', '账号还没有绑定手机号'),
  phone_bound: entry([409], 'caller', 'no', '账号已绑定手机号；用更换手机号'),
  invite_unknown: entry([422, 404], 'member', 'after_change', '邀请码不存在或已失效'),
  wechat_expired: entry([400], 'member', 'after_change', '微信授权已失效；重新授权'),
  scan_expired: entry([404, 409], 'member', 'after_change', '二维码已失效或已使用；重新获取'),
  certification_required: entry([409], 'member', 'after_change', '须先完成实名认证'),
  already_certified: entry([409], 'caller', 'no', '已完成认证，信息不能更改'),
  identity_taken: entry([409], 'operator', 'no', '证件或信用代码已用于其他账号'),
  already_applied: entry([409], 'member', 'no', '同类申请正在处理；等待结果或先撤回'),
  too_many_open: entry([409], 'member', 'after_change', '未办结的申请或文件已达上限'),
  balance_short: entry(
    [402, 422, 409],
    'member',
    'after_change',
    '余额或可提现金额不足；data.need 为差额（如有）',
  ),
  below_minimum: entry([422], 'caller', 'after_change', '金额低于最低限额，或不足以支付手续费'),
  above_maximum: entry([422], 'caller', 'after_change', '金额高于最高限额'),
  withdrawals_paused: entry([409], 'operator', 'no', '提现暂停受理'),
  recharges_paused: entry([409], 'operator', 'no', '充值暂停受理'),
  price_changed: entry([409], 'caller', 'after_change', '价格已变化，没有扣款；data.price 为现价'),
  package_unavailable: entry([404, 422], 'caller', 'after_change', '套餐不存在或已下架'),
  partner_unavailable: entry([422, 409], 'caller', 'after_change', '机构已下线，或不受理这类申请'),
  already_claimed: entry([409], 'member', 'no', '每人限领一次，已领取过'),
  order_open: entry([409], 'member', 'after_change', '有一笔订单待支付；先支付或取消'),
  order_closed: entry([409], 'caller', 'no', '订单已关闭或已支付'),
  not_refundable: entry([409], 'member', 'no', '没有可以退款的 VIP 会员'),
  unsettled: entry([409], 'member', 'after_change', '还有未办结的事项，不能注销账户'),
  file_type_wrong: entry([422], 'caller', 'after_change', '文件类型不受支持'),
} as const satisfies Record<string, ReasonEntry>;

/** The catalogue, by reason. */
export const REASONS = { ...gateway, ...business };

export type BusinessReason = keyof typeof business;
export type Reason = keyof typeof REASONS;

/** Whether a word is a reason of the catalogue. */
export const isReason = (word: unknown): word is Reason =>
  typeof word === 'string' && Object.hasOwn(REASONS, word);

/** Whether a word is a reason that an upstream may give: it cannot speak for the gateway. */
export const isBusinessReason = (word: unknown): word is BusinessReason =>
  typeof word === 'string' && Object.hasOwn(business, word);

/** The entry of a reason. */
export const entryOf = (reason: Reason): ReasonEntry => REASONS[reason];
