import { Type, type Static, type TProperties, type TSchema } from 'typebox';
import { record } from '../endpoint.ts';
import { dateRule } from '../time/date.ts';
import { yuanPattern } from '../money/money.ts';

/**
 * Scalars and frames of what the upstream answers. A `default` satisfies its pattern, so that
 * `Value.Create` gives a valid sample of any record. It is no fallback for missing data: answers
 * are checked without `useDefaults`, or an absent amount would turn into 0.00.
 */

export const id = Type.Integer({ description: '编号' });
/** Yuan with two decimals, `1234.50`; shared/money.ts turns it into fen. */
export const yuan = Type.String({ pattern: yuanPattern, default: '0.00', description: '金额（元）' });
/** Per cent with two decimals, `3.85`; of a loan: a year, simple interest. */
export const rate = Type.String({ pattern: '^\\d{1,3}\\.\\d{2}$', default: '0.00', description: '百分比' });
/** 0 or 1. */
export const flag = Type.Integer({ minimum: 0, maximum: 1, description: '0 否，1 是' });
/** A status or type: open, since an upstream may add values; its `*_text` twin is what people read. */
export const kind = Type.Integer();
export const text = Type.String();
export const count = Type.Integer({ minimum: 0, description: '数量' });
/** Address of a picture or a file; '' when there is none. */
export const url = Type.String({ description: '地址' });
/** `2026-11-20`. */
export const date = Type.String({ pattern: dateRule.pattern, default: '2026-01-01' });
/** `2026-11-20 14:05:00`, Asia/Shanghai. */
export const time = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$', default: '2026-01-01 00:00:00' });

/** A value, or null when there is none. */
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** A moment that may not have come, or never comes: '' or null then. */
export const maybeTime = nullable(Type.String({ pattern: '^(?:\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2})?$', default: '' }));

// What upstreams answer where there is nothing to say, PHP's empty array among it. The record strips all fields.
const empties = [Type.Null(), Type.Array(Type.Unknown(), { maxItems: 0 }), Type.Boolean(), Type.Number(), Type.String({ maxLength: 0 })];
/** `data` of a call whose answer is its message: a finished payment must not look failed for what stands beside it. */
export const nothing = Type.Unsafe<null>(Type.Union([...empties, record({})]));
/** A record that an upstream may leave out. */
export const orNothing = <T extends TSchema>(schema: T) => Type.Unsafe<Static<T> | null>(Type.Union([schema, ...empties]));

const totals = { total: count, page: count, count, total_page: count };

/** The answer of a list's `/page` twin: totals of the same filter, and sums where the list has any. */
export const paged = <P extends TProperties = Record<never, never>>(sums: P = {} as P) => record({ ...totals, ...sums });
/** The answer of a list that has no `/page` twin: rows and totals, and a summary where the list has one. */
export const list = <T extends TSchema, P extends TProperties = Record<never, never>>(row: T, extra: P = {} as P) =>
  record({ list: Type.Array(row), ...totals, ...extra });

/** One step of a workflow, oldest first. */
const timelineRow = record({ status: kind, text, at: maybeTime, remark: Type.Optional(text) });
export const timeline = Type.Array(timelineRow);

/** Another member as members may see one. */
export const memberBrief = record({ nickname: text, phone_mask: text });
