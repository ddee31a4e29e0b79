import { Type } from 'typebox';
import { PAGE, PAGE_SIZE, PAGE_SIZE_MAX, SMS_AREA } from '../constants.ts';
import { PAGE_MAX } from '../paging.ts';
import { dateRule } from '../time/date.ts';
import { fileUrlRule } from '../rules/fileUrl.ts';
import { keywordRule } from '../rules/freeText.ts';
import { idempotencyKeyRule } from '../rules/idempotencyKey.ts';
import { inviteRule } from '../rules/invite.ts';
import { amountRule } from '../money/money.ts';
import { passwordRule } from '../rules/password.ts';
import { phoneRule } from '../rules/phone.ts';
import { agreeRule, captchaRule } from '../rules/signIn.ts';
import { smsCodeRule } from '../rules/smsCode.ts';

/**
 * Fields of requests. `message` is what a refusal says under the field; `examples` feed the interface
 * description and the contract tests. A `default` is a real default: it is filled in.
 */

export const id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: '编号不正确', examples: [1] });
/** Number of an order or a record: path segment, so no separators; a digit in it keeps it apart from `page`. */
export const recordNo = Type.String({ pattern: '^[A-Za-z]{0,8}\\d[A-Za-z0-9\\-]{0,54}$', message: '单号不正确', examples: ['RC20261120140500000001'] });

const page = Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: PAGE, message: '页码不正确' }));
const count = Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE, message: `每页条数为 1–${PAGE_SIZE_MAX}` }));
/** Page and size, as every list and its `/page` twin take them. */
export const paging = { page, count };

/** Filter by a status or type; absent means all. */
export const kindFilter = Type.Optional(Type.Integer({ minimum: -1, maximum: 9_999, message: '筛选条件不正确' }));
export const flag = Type.Integer({ minimum: 0, maximum: 1, message: '请选择是或否', examples: [1] });
export const keyword = Type.Optional(Type.String(keywordRule));
const day = Type.String({ ...dateRule, examples: ['2026-11-20'] });
/** First and last day of a filter, both included. */
export const period = { start_date: Type.Optional(day), end_date: Type.Optional(day) };
export const birthday = Type.String({ ...dateRule, examples: ['1990-02-28'] });

export const phone = Type.String({ ...phoneRule, examples: ['13800001234'] });
export const area = Type.Optional(Type.Literal(SMS_AREA, { default: SMS_AREA, message: '目前仅支持中国大陆手机号' }));
export const smsCode = Type.String({ ...smsCodeRule, examples: ['246810'] });
/** A new password, twice; that both are equal is for the form and the upstream to say. */
export const newPassword = {
  password: Type.String({ ...passwordRule, examples: ['yinqiao-2026'] }),
  password_confirmation: Type.String({ ...passwordRule, examples: ['yinqiao-2026'] }),
};
/** Asked for after several failures. */
export const captcha = {
  captcha_key: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_\\-]{1,64}$', message: '请刷新图形验证码' })),
  captcha: Type.Optional(Type.String(captchaRule)),
};
/** The gateway fills it from the invite cookie when it is absent. */
export const inviteCode = Type.Optional(Type.String(inviteRule));
export const agree = Type.Literal(1, { ...agreeRule, examples: [1] });

export const amount = Type.String({ ...amountRule, examples: ['100.00'] });
export const fileUrl = Type.String({ ...fileUrlRule, examples: ['/media/1.png'] });
/** The gateway sets it from the `Idempotency-Key` of a call that happens once. */
export const requestId = Type.Optional(Type.String(idempotencyKeyRule));
