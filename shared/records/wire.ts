import { Type, type Static, type TProperties, type TSchema } from 'typebox';
import { record } from '../endpoint.ts';
import { dateRule } from '../time/date.ts';
import { yuanPattern } from '../money/money.ts';

/**
 * Schemas of response fields. A `default` satisfies its pattern, so that `Value.Create` gives a valid sample of any record.
 * It is no fallback for missing data: responses are validated without `useDefaults`, or an absent amount would become 0.00.
 */

export const id = Type.Integer({ description: '编号' });
/** Yuan with two decimals, `1234.50`; shared/money/money.ts converts it to fen. */
export const yuan = Type.String({ pattern: yuanPattern, default: '0.00', description: '金额（元）' });
/** Per cent with two decimals, `3.85`. A loan's rate is per year. */
export const rate = Type.String({ pattern: '^\\d{1,3}\\.\\d{2}$', default: '0.00', description: '百分比' });
/** 0 or 1. */
export const flag = Type.Integer({ minimum: 0, maximum: 1, description: '0 否，1 是' });
/** A status or type. Any integer, since the upstream may add values; the field `*_text` beside it is the text for people. */
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
/** A time that may be absent: '' or null. */
export const maybeTime = nullable(Type.String({ pattern: '^(?:\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2})?$', default: '' }));

// Values that upstreams send as empty `data`, for instance PHP's empty array. The empty record in `nothing` strips all fields.
const empties = [Type.Null(), Type.Array(Type.Unknown(), { maxItems: 0 }), Type.Boolean(), Type.Number(), Type.String({ maxLength: 0 })];
/** `data` of a call that returns its message. It accepts any empty value: a completed payment must not look failed because of `data`. */
export const nothing = Type.Unsafe<null>(Type.Union([...empties, record({})]));
/** A record that the upstream may leave out. */
export const orNothing = <T extends TSchema>(schema: T) => Type.Unsafe<Static<T> | null>(Type.Union([schema, ...empties]));

const totals = { total: count, page: count, count, total_page: count };

/** Output of a list's `/page` call: totals of the same filter, and sums if the list has any. */
export const paged = <P extends TProperties = Record<never, never>>(sums: P = {} as P) => record({ ...totals, ...sums });
/** Output of a list without a `/page` call: rows and totals, and a summary if the list has one. */
export const list = <T extends TSchema, P extends TProperties = Record<never, never>>(row: T, extra: P = {} as P) =>
  record({ list: Type.Array(row), ...totals, ...extra });

/** The steps of a record's workflow, oldest first. */
const timelineRow = record({ status: kind, text, at: maybeTime, remark: Type.Optional(text) });
export const timeline = Type.Array(timelineRow);

/** The data of a member that other members may see. */
export const memberBrief = record({ nickname: text, phone_mask: text });
