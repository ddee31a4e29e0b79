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
import { described } from './described.ts';

/**
 * Schemas of request fields. `message` is the fault that is shown under the field; `examples` are used by OpenAPI and the
 * contract tests. The gateway fills in a `default` when the field is absent.
 */

/** The gateway makes a number of a number's digits. */
export const id = described(
  Type.Unsafe<Id>(
    Type.Union(
      [
        // The text first: it is not converted, so that `007` keeps its zeros.
        Type.String(idRule),
        Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, message: idRule.message }),
      ],
      { 'x-reads': 'id', message: idRule.message, examples: [1] },
    ),
  ),
  '编号',
  'Id',
);
/** Number of an order. */
export const recordNo = described(
  Type.String({
    ...idRule,
    message: '单号不正确',
    examples: ['RC20261120140500000001'],
  }),
  '订单号',
  'Order number',
);

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
export const paging = {
  page: described(page, '页码，从 1 开始', 'Page number, from 1'),
  count: described(count, '每页条数', 'Records per page'),
};

/** Filter by a status or type; absent: all. */
export const kindFilter = Type.Optional(
  Type.Integer({ minimum: -1, maximum: 9_999, message: '筛选条件不正确' }),
);
export const flag = Type.Integer({ minimum: 0, maximum: 1, message: '请选择是或否', examples: [1] });
export const keyword = Type.Optional(
  described(Type.String(keywordRule), '按文字搜索', 'Search by text', { examples: ['提现'] }),
);
const day = Type.String({ ...dateRule, examples: ['2026-11-20'] });
/** First and last day of a filter, both included. */
export const period = {
  start_date: Type.Optional(
    described(day, '开始日期（含），北京时间', 'First date (inclusive), Beijing time'),
  ),
  end_date: Type.Optional(described(day, '结束日期（含），北京时间', 'Last date (inclusive), Beijing time')),
};
/** Rows that were added at this time or later (Beijing time). The gateway itself leaves out the others, so that no upstream need know it. */
export const since = Type.Optional(
  described(
    Type.String({
      pattern: `${dateRule.pattern.replace('$', '')} ([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$`,
      message: '时间格式应为 2026-01-31 09:30:00',
      examples: ['2026-11-20 14:05:00'],
    }),
    '只要此刻及以后新增的记录，北京时间；任何业务系统都可用，合计不受影响',
    'Only records added at this moment or later, Beijing time. It works with any business system; totals are not affected',
  ),
);
export const birthday = described(
  Type.String({ ...dateRule, examples: ['1990-02-28'] }),
  '出生日期',
  'Date of birth',
);

export const phone = described(
  Type.String({ ...phoneRule, examples: ['13800001234'] }),
  '中国大陆手机号',
  'Phone number of mainland China',
);
export const area = Type.Optional(
  described(
    Type.Literal(SMS_AREA, { default: SMS_AREA, message: '目前仅支持中国大陆手机号' }),
    '国家或地区的电话区号，目前只有 86',
    'Country calling code; only 86 at present',
  ),
);
export const smsCode = described(
  Type.String({ ...smsCodeRule, examples: ['246810'] }),
  '短信验证码，4–8 位数字，位数见 GET /bff/config 的 sms.length',
  'Code by text message, 4–8 digits; sms.length of GET /bff/config says how many',
);
/** A new password, twice. The form and the upstream check that both are equal. */
export const newPassword = {
  password: described(Type.String({ ...passwordRule, examples: ['yinqiao-2026'] }), '密码', 'Password'),
  password_confirmation: described(
    Type.String({ ...passwordRule, examples: ['yinqiao-2026'] }),
    '再次输入的密码，须与 password 相同',
    'The password again, the same as password',
  ),
};
/** Required after several failed attempts. */
export const captcha = {
  captcha_key: Type.Optional(
    described(
      Type.String({ pattern: '^[A-Za-z0-9_\\-]{1,64}$', message: '请刷新图形验证码' }),
      '图形验证码的标识',
      'Key of the picture captcha',
      { examples: ['captcha-000001'] },
    ),
  ),
  captcha: Type.Optional(
    described(Type.String(captchaRule), '图形验证码的答案', 'Answer to the picture captcha', {
      examples: ['k7m2'],
    }),
  ),
};
/** When it is absent, the gateway fills it from the invite cookie. */
export const inviteCode = Type.Optional(
  described(
    Type.String(inviteRule),
    '邀请码；不填时使用此前链接带来的邀请码',
    'Invite code; without it, the one that an earlier link brought is used',
    { examples: ['KSJ2F7'] },
  ),
);
export const agree = described(
  Type.Literal(1, { ...agreeRule, examples: [1] }),
  '同意相关协议，须为 1',
  'Acceptance of the agreements; must be 1',
);

/** The version of a text that the member saw: the day from which it is in force. */
export const version = described(
  Type.String({ ...dateRule, examples: ['2026-10-22'] }),
  '已读文本的版本',
  'Version of the text that was read',
);
/** The whole annualised costs of the table that the member read and confirmed (money/costTable.ts), per cent, one for each of its rates. */
export const costConfirmed = {
  cost_confirmed: Type.Optional(
    described(
      Type.Array(Type.String({ pattern: '^\\d{1,4}\\.\\d{2}$', message: '综合年化不正确' }), {
        maxItems: 2,
        message: '请先阅读并确认综合融资成本',
        examples: [['5.80']],
      }),
      '已读并确认的综合融资成本：明示表中各年化利率下的综合年化成本（%）',
      'Financing costs that were read and confirmed: the annual costs in percent at each rate of the disclosure',
    ),
  ),
};

export const amount = Type.String({ ...sumRule, examples: ['100.00'] });
/** The gateway's address of a file, for which the upstream gets its own. */
export const fileUrl = Type.String({ ...fileUrlRule, 'x-reads': 'file', examples: ['/bff/upload/1'] });
/**
 * The idempotency key. The gateway sets it from the header `Idempotency-Key` for calls with the column `once`. An upstream that
 * honours it repeats its first response for the same content, and refuses other content with 422.
 */
export const requestId = Type.Optional(
  described(
    Type.String(idempotencyKeyRule),
    '由网关按请求头 `Idempotency-Key` 填写，不必自己填',
    'Filled in by the gateway from the request header `Idempotency-Key`, so leave it out',
    { examples: ['7c1f0a52-3f0b-4a55-9d0e-1d1f6f6d2c11'] },
  ),
);
/** Filter of a list: the record that a call with this idempotency key made. */
export const submittedAs = described(
  requestId,
  '只要这个 Idempotency-Key 提交的记录',
  'Only the record that was submitted with this Idempotency-Key',
);
