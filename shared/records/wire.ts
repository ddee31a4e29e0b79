import { Type, type TProperties, type TSchema } from 'typebox';
import { yuanPattern, type Yuan } from '../money/money.ts';
import { type Id, idRule } from '../rules/ids.ts';
import type { MaskOf } from '../rules/masks.ts';
import { dateRule } from '../time/days.ts';
import { nullable, tolerant, type OrNothing } from './tolerant.ts';
import type { Words } from './words.ts';
import { described } from './described.ts';

/**
 * Schemas of response fields. `x-reads` names the repairs that the gateway makes when an upstream sends the value in another
 * form (server/gateway/read).
 */

/** An integer, or a text that `idRule` allows. */
export const id = described(
  Type.Unsafe<Id>(
    Type.Union([Type.Integer(), Type.String({ pattern: idRule.pattern })], { 'x-reads': 'id' }),
  ),
  '编号：整数，或文本（例如 UUID、超过 2^53 的数字）；只用于比较和传回，不作计算',
  'Id: an integer, or a string (such as a UUID, or a number beyond 2^53). Compare it and send it back; do not calculate with it',
  { examples: [1] },
);
/** Yuan with two decimals, `1234.50`; shared/money/money.ts converts it to fen. Null: one was sent that cannot be read, so it is neither nothing nor absent. */
export const yuan = described(
  Type.Unsafe<Yuan>({ type: ['string', 'null'], pattern: yuanPattern, 'x-reads': 'money' }),
  '金额（元），文本，两位小数；不是数字，以免误差；为 null 时，业务系统给出了金额，但无法读取',
  'Amount in yuan, a string with two decimal places; not a number, so that nothing is rounded; null if the upstream has sent one that cannot be read',
  { examples: ['1280.50'] },
);
/** Per cent with two decimals, `3.85`. A loan's rate is per year. */
export const rate = described(
  Type.String({ pattern: '^\\d{1,3}\\.\\d{2}$', 'x-reads': 'rate' }),
  '百分比，文本，两位小数；`3.85` 表示 3.85%',
  'Percentage, a string with two decimal places; `3.85` is 3.85%',
  { examples: ['3.85'] },
);
/** 0 or 1. */
export const flag = described(
  Type.Integer({ minimum: 0, maximum: 1, 'x-reads': 'flag' }),
  '0 否，1 是',
  '0 no, 1 yes',
);
/** A status or type. Any integer, since the upstream may add values; the field `*_text` beside it is the text for people. */
export const kind = Type.Integer();
/** Text for people; never empty. */
export const text = Type.String({ minLength: 1 });
/**
 * Text for people; where the upstream sends none, the contract's word for the value of another field, of the first that has a word.
 */
export const worded = (...sources: readonly (readonly [field: string, words: Words])[]) =>
  Type.String({ minLength: 1, 'x-words': sources });
/** Personal data that pages show in part only. The gateway masks what an upstream sends in full. */
export const masked = (of: MaskOf) => Type.String({ minLength: 1, 'x-mask': of });
export const count = Type.Integer({ minimum: 0 });
/** Address of a picture for everyone: a path under `/media` or `/bff`, or an address at one of `MEDIA_ORIGINS`. Never of a member's upload. */
export const picture = Type.String({ 'x-reads': 'picture' });
/** Address of a member's own file, a path under `/bff` that only this member can open. */
export const file = Type.String({ 'x-reads': 'file' });
/** Address of a member's portrait: a picture for everyone, or a path under `/bff` for the member who sees it. */
export const avatar = Type.String({ 'x-reads': 'avatar' });
/** Address that a person follows: a path of this site, or http(s). */
export const link = Type.String({ 'x-reads': 'link' });
/** `2026-11-20`. */
export const date = described(
  Type.String({ pattern: dateRule.pattern, 'x-reads': 'date', 'x-timezone': '+08:00' }),
  '日期 `YYYY-MM-DD`，北京时间（UTC+08:00）',
  'Date `YYYY-MM-DD`, Beijing time (UTC+08:00)',
  { examples: ['2026-11-20'] },
);
/** `2026-11-20 14:05:00`, Asia/Shanghai. */
export const time = described(
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
    'x-reads': 'time',
    'x-timezone': '+08:00',
  }),
  '时间 `YYYY-MM-DD HH:mm:ss`，北京时间（UTC+08:00），不带时区后缀：`2026-11-20 14:05:00` 即 `2026-11-20T14:05:00+08:00`',
  'Time `YYYY-MM-DD HH:mm:ss`, Beijing time (UTC+08:00) without a zone suffix: `2026-11-20 14:05:00` is `2026-11-20T14:05:00+08:00`',
  { examples: ['2026-11-20 14:05:00'] },
);
/** A time that there may not be yet. */
export const maybeTime = nullable(time);

/** `data` of a call that returns its message: whatever the upstream sends, the gateway returns null. */
export const nothing = Type.Unsafe<null>(Type.Null({ 'x-reads': 'nothing' }));

/** A record that the upstream may leave out; null when it did, or sent something else. */
export function orNothing<T extends TSchema>(schema: T): OrNothing<T> {
  // The type has one property more, which only types use.
  return Type.Unsafe(Type.Union([schema, Type.Null()], { 'x-reads': 'orNothing' })) as OrNothing<T>;
}

export const nickname = described(masked('nickname'), '昵称', 'Nickname', { examples: ['知夏'] });
export const phoneMask = described(masked('phone'), '手机号，已脱敏', 'Phone number, masked', {
  examples: ['138****1234'],
});
export const remark = described(text, '备注', 'Remark', { examples: ['至衡川银行储蓄卡（尾号 6208）'] });

const totals = {
  total: described(count, '总条数', 'Number of all records', { examples: [1] }),
  page: described(count, '页码', 'Page number', { examples: [1] }),
  count: described(count, '每页条数', 'Records per page', { examples: [10] }),
  total_page: described(count, '总页数', 'Number of pages', { examples: [1] }),
};

/** Output of a list's `/page` call: totals of the same filter, and sums if the list has any. */
export const paged = <P extends TProperties = Record<never, never>>(sums: P = {} as P) =>
  tolerant({ ...totals, ...sums });

/** Output of a list without a `/page` call: rows and totals, and a summary if the list has one. */
export const list = <T extends TSchema, P extends TProperties = Record<never, never>>(
  row: T,
  extra: P = {} as P,
) =>
  tolerant({ list: described(Type.Array(row), '本页的记录', 'Records of this page'), ...totals, ...extra });

/** The steps of a record's workflow, oldest first. */
export const timeline = timelineOf({});
/** The words are those of its record's statuses. */
export function timelineOf(words: Words) {
  const step = {
    status: described(
      kind,
      '这一步之后的状态，含义见所属记录的 status',
      'Status after this step; what it means stands under status of the record',
    ),
    text: described(worded(['status', words]), '文字', 'Text', { examples: ['提交成功'] }),
    at: described(maybeTime, '时间', 'Time'),
    remark: Type.Optional(remark),
  };
  return Type.Array(tolerant(step, ['text']));
}

/** The data of a member that other members may see. */
export const memberBrief = tolerant({ nickname, phone_mask: phoneMask });
