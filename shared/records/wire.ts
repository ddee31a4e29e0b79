import { Type, type TProperties, type TSchema } from 'typebox';
import { yuanPattern } from '../money/money.ts';
import { type Id, idRule } from '../rules/ids.ts';
import type { MaskOf } from '../rules/masks.ts';
import { dateRule } from '../time/days.ts';
import { nullable, tolerant, type OrNothing } from './tolerant.ts';
import type { Words } from './words.ts';

/**
 * Schemas of response fields. `x-reads` names the repairs that the gateway makes when an upstream sends the value in another
 * form (server/gateway/read).
 */

/** An integer, or a text that `idRule` allows. */
export const id = Type.Unsafe<Id>(
  Type.Union([Type.Integer(), Type.String({ pattern: idRule.pattern })], {
    'x-reads': 'id',
    description: '编号',
  }),
);
/** Yuan with two decimals, `1234.50`; shared/money/money.ts converts it to fen. */
export const yuan = Type.String({ pattern: yuanPattern, 'x-reads': 'money', description: '金额（元）' });
/** Per cent with two decimals, `3.85`. A loan's rate is per year. */
export const rate = Type.String({ pattern: '^\\d{1,3}\\.\\d{2}$', 'x-reads': 'rate', description: '百分比' });
/** 0 or 1. */
export const flag = Type.Integer({ minimum: 0, maximum: 1, 'x-reads': 'flag', description: '0 否，1 是' });
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
export const count = Type.Integer({ minimum: 0, description: '数量' });
/** Address of a picture for everyone: a path under `/media` or `/bff`, or an address at one of `MEDIA_ORIGINS`. Never of a member's upload. */
export const picture = Type.String({ 'x-reads': 'picture', description: '图片或文件地址' });
/** Address of a member's own file, a path under `/bff` that only this member can open. */
export const file = Type.String({ 'x-reads': 'file', description: '文件地址' });
/** Address of a member's portrait: a picture for everyone, or a path under `/bff` for the member who sees it. */
export const avatar = Type.String({ 'x-reads': 'avatar', description: '头像地址' });
/** Address that a person follows: a path of this site, or http(s). */
export const link = Type.String({ 'x-reads': 'link', description: '链接地址' });
/** `2026-11-20`. */
export const date = Type.String({ pattern: dateRule.pattern, 'x-reads': 'date' });
/** `2026-11-20 14:05:00`, Asia/Shanghai. */
export const time = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
  'x-reads': 'time',
});
/** A time that there may not be yet. */
export const maybeTime = nullable(time);

/** `data` of a call that returns its message: whatever the upstream sends, the gateway returns null. */
export const nothing = Type.Unsafe<null>(Type.Null({ 'x-reads': 'nothing' }));

/** A record that the upstream may leave out; null when it did, or sent something else. */
export function orNothing<T extends TSchema>(schema: T): OrNothing<T> {
  // The type has one property more, which only types use.
  return Type.Unsafe(Type.Union([schema, Type.Null()], { 'x-reads': 'orNothing' })) as OrNothing<T>;
}

const totals = { total: count, page: count, count, total_page: count };

/** Output of a list's `/page` call: totals of the same filter, and sums if the list has any. */
export const paged = <P extends TProperties = Record<never, never>>(sums: P = {} as P) =>
  tolerant({ ...totals, ...sums });

/** Output of a list without a `/page` call: rows and totals, and a summary if the list has one. */
export const list = <T extends TSchema, P extends TProperties = Record<never, never>>(
  row: T,
  extra: P = {} as P,
) => tolerant({ list: Type.Array(row), ...totals, ...extra });

/** The steps of a record's workflow, oldest first. */
export const timeline = timelineOf({});
/** The words are those of its record's statuses. */
export function timelineOf(words: Words) {
  const step = { status: kind, text: worded(['status', words]), at: maybeTime, remark: Type.Optional(text) };
  return Type.Array(tolerant(step, ['text']));
}

/** The data of a member that other members may see. */
export const memberBrief = tolerant({ nickname: masked('nickname'), phone_mask: masked('phone') });
