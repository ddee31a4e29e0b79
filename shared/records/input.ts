import { Type } from 'typebox';
import { PAGE, PAGE_SIZE, PAGE_SIZE_MAX, SMS_AREA } from '../constants.ts';
import { PAGE_MAX } from '../paging.ts';
import { idempotencyKeyRule } from '../rules/idempotencyKey.ts';
import { sumRule } from '../money/money.ts';
import { passwordRule } from '../rules/password.ts';
import { agreeRule, captchaRule, smsCodeRule } from '../rules/signIn.ts';
import { phoneRule } from '../rules/contact.ts';
import { dateRule } from '../time/days.ts';
import { fileUrlRule } from '../rules/files.ts';
import { inviteRule } from '../rules/invite.ts';
import { keywordRule } from '../rules/freeText.ts';
import { type Id, idRule } from '../rules/ids.ts';

/**
 * Schemas of request fields. `message` is the fault that is shown under the field; `examples` are used by OpenAPI and the
 * contract tests. The gateway fills in a `default` when the field is absent.
 */

/** The gateway makes a number of a number's digits. */
export const id = Type.Unsafe<Id>(
  Type.Union(
    [
      // The text first: it is not converted, so that `007` keeps its zeros.
      Type.String(idRule),
      Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, message: idRule.message }),
    ],
    { 'x-reads': 'id', message: idRule.message, examples: [1] },
  ),
);
/** Number of an order. */
export const recordNo = Type.String({
  ...idRule,
  message: '单号不正确',
  examples: ['RC20261120140500000001'],
});

const page = Type.Optional(
  Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: PAGE, message: '页码不正确' }),
);
const count = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: PAGE_SIZE_MAX,
    default: PAGE_SIZE,
    message: `每页条数为 1–${PAGE_SIZE_MAX}`,
  }),
);
/** Page number and rows per page, for every list and its `/page` call. */
export const paging = { page, count };

/** Filter by a status or type; absent: all. */
export const kindFilter = Type.Optional(
  Type.Integer({ minimum: -1, maximum: 9_999, message: '筛选条件不正确' }),
);
export const flag = Type.Integer({ minimum: 0, maximum: 1, message: '请选择是或否', examples: [1] });
export const keyword = Type.Optional(Type.String(keywordRule));
const day = Type.String({ ...dateRule, examples: ['2026-11-20'] });
/** First and last day of a filter, both included. */
export const period = { start_date: Type.Optional(day), end_date: Type.Optional(day) };
/** Rows that were added at this time or later (Beijing time). The gateway itself leaves out the others, so that no upstream need know it. */
export const since = Type.Optional(
  Type.String({
    pattern: `${dateRule.pattern.replace('$', '')} ([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$`,
    message: '时间格式应为 2026-01-31 09:30:00',
    examples: ['2026-11-20 14:05:00'],
  }),
);
export const birthday = Type.String({ ...dateRule, examples: ['1990-02-28'] });

export const phone = Type.String({ ...phoneRule, examples: ['13800001234'] });
export const area = Type.Optional(
  Type.Literal(SMS_AREA, { default: SMS_AREA, message: '目前仅支持中国大陆手机号' }),
);
export const smsCode = Type.String({ ...smsCodeRule, examples: ['246810'] });
/** A new password, twice. The form and the upstream check that both are equal. */
export const newPassword = {
  password: Type.String({ ...passwordRule, examples: ['yinqiao-2026'] }),
  password_confirmation: Type.String({ ...passwordRule, examples: ['yinqiao-2026'] }),
};
/** Required after several failed attempts. */
export const captcha = {
  captcha_key: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9_\\-]{1,64}$', message: '请刷新图形验证码' }),
  ),
  captcha: Type.Optional(Type.String(captchaRule)),
};
/** When it is absent, the gateway fills it from the invite cookie. */
export const inviteCode = Type.Optional(Type.String(inviteRule));
export const agree = Type.Literal(1, { ...agreeRule, examples: [1] });

/** The version of a text that the member saw: the day from which it is in force. */
export const version = Type.String({ ...dateRule, examples: ['2026-10-22'] });
/** The whole annualised costs of the table that the member read and confirmed (money/costTable.ts), per cent, one for each of its rates. */
export const costConfirmed = {
  cost_confirmed: Type.Optional(
    Type.Array(Type.String({ pattern: '^\\d{1,4}\\.\\d{2}$', message: '综合年化不正确' }), {
      maxItems: 2,
      message: '请先阅读并确认综合融资成本',
      examples: [['5.80']],
    }),
  ),
};

export const amount = Type.String({ ...sumRule, examples: ['100.00'] });
/** The gateway's address of a file, for which the upstream gets its own. */
export const fileUrl = Type.String({ ...fileUrlRule, 'x-reads': 'file', examples: ['/bff/upload/1'] });
/**
 * The idempotency key. The gateway sets it from the header `Idempotency-Key` for calls with the column `once`. An upstream that
 * honours it repeats its first response for the same content, and refuses other content with 422.
 */
export const requestId = Type.Optional(Type.String(idempotencyKeyRule));
