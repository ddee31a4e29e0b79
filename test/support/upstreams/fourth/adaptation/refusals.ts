import { recordOf, rowsOf } from 'yinqiao-portal/adapt';

/** `field`: the form's, at which the message stands. */
type Meaning = readonly [text: RegExp, code: number, reason: string, message: string, field?: string];
const MEANINGS: readonly Meaning[] = [
  [/^Wrong number or password/, 400, 'credentials_wrong', '账号或密码错误'],
  [/^This account is suspended/, 403, 'account_disabled', '账号已停用，如有疑问请联系客服'],
  [/^Please wait before/, 429, 'rate_limited', '操作过于频繁，请稍后再试'],
  [/^The code is wrong/, 422, 'code_wrong', '验证码错误'],
  [/^The code has expired|^The proof is not valid/, 422, 'code_expired', '验证码已失效，请重新获取'],
  [/^This number is registered already/, 409, 'phone_taken', '该手机号已注册', 'phone_number'],
  [/^This number is not registered/, 422, 'phone_unknown', '该手机号尚未注册', 'phone_number'],
  [/^There is no such referral code/, 422, 'invite_unknown', '邀请码不存在，请核对或留空', 'invite_code'],
  [/^A document has a newer edition/, 409, 'terms_changed', '协议已更新，请重新阅读并确认'],
  [/^The old password is wrong/, 422, 'password_wrong', '原密码错误', 'old_password'],
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
  [
    /^This key was used|^商户单号已用于/,
    422,
    'idempotency_key_reused',
    '同一请求编号不能用于不同的内容，请刷新页面后重试',
  ],
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
const KINDS: Record<
  string,
  { code: number; reason?: string; message: string; captcha_required?: 1; code_required?: 1 }
> = {
  INVALID: { code: 422, reason: 'bad_input', message: '请检查填写的内容' },
  CAPTCHA: { code: 422, reason: 'captcha_required', message: '请输入图形验证码', captcha_required: 1 },
  PROOF: { code: 422, reason: 'code_required', message: '请输入短信验证码', code_required: 1 },
  STALE: { code: 409, reason: 'status_conflict', message: '资料已在别处修改，请刷新页面后再改' },
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

export function refusal(data: unknown, { message }: { message: string }) {
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
  const [, code, reason, text = kind && '操作没有成功，请刷新页面后重试', field] =
    MEANINGS.find(([pattern]) => pattern.test(message)) ?? [];
  const sum = /[\d,]+\.\d\d/.exec(message)?.[0].replaceAll(',', '') ?? '';
  return {
    code,
    reason,
    message: typeof text === 'string' ? text.replace('{sum}', sum) : undefined,
    ...(field && { errors: { [field]: text } }),
    ...(reason === 'balance_short' && { need: sum }),
    ...(reason === 'price_changed' && { price: sum }),
  };
}

/** What a success says. */
export const DONE: Record<string, string> = {
  sendSms: '验证码已发送',
  forgetPassword: '密码已重置，请重新登录',
  changePhone: '手机号已更换',
  editUser: '资料已保存',
  withdraw: '提现申请已提交，审核通过后打款',
  changePassword: '密码已修改，其他设备须重新登录',
  feedback: '留言已提交',
};
