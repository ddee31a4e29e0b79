import type { IncomingHttpHeaders } from 'node:http';
import type { Member, State } from './state.ts';

/** One request as the calls see it. `args` are the path's placeholders. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  raw: Buffer;
  args: string[];
  state: State;
  /** The member whose access token came with it. */
  member?: Member | undefined;
}

/** What a call answers: a body for JSON (absent: none), or bytes of their own type. */
export interface Reply {
  status: number;
  body?: unknown;
  text?: string | Buffer;
  type?: string;
  headers?: Record<string, string | string[]>;
}

export type Handler = (call: Call) => Reply;
export type MemberHandler = (call: Call, member: Member) => Reply;
/** By method and path, with `{}` for each placeholder. */
export type Routes = Record<string, Handler>;
export type MemberRoutes = Record<string, MemberHandler>;

export interface Fault {
  path: string;
  msg: string;
}

/** An answer that is an error of `/core`. */
export class Problem extends Error {
  readonly status: number;
  readonly kind: string;
  readonly zh: string;
  readonly fields: Fault[] | undefined;

  constructor(status: number, kind: string, en: string, zh: string, fields?: Fault[]) {
    super(en);
    this.status = status;
    this.kind = kind;
    this.zh = zh;
    this.fields = fields;
  }

  get reply(): Reply {
    const text = { en: this.message, 'zh-Hant': this.zh };
    return {
      status: this.status,
      type: 'application/problem+json',
      body: { error: { kind: this.kind, text, fields: this.fields, trace: 'c0ffee12' } },
    };
  }
}

export const notFound = () => new Problem(404, 'NOT_FOUND', 'No such record', '查無資料');
export const invalid = (...fields: Fault[]) =>
  new Problem(422, 'INVALID', 'Some fields are wrong', '部分欄位有誤', fields);

export const done: Reply = { status: 204 };
export const ok = (body: unknown, status = 200, headers?: Record<string, string | string[]>): Reply => ({
  status,
  body,
  type: 'application/vnd.core.v3+json',
  ...(headers && { headers }),
});

const BIG = /"big:(\d+)"/g;
/** JSON in which bigints are numbers of any length. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, of: unknown) => (typeof of === 'bigint' ? `big:${of}` : of)).replace(
    BIG,
    '$1',
  );

/** The body as an object. */
export function bodyOf({ raw }: Call): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(raw.toString());
    if (value && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Refused below.
  }
  throw new Problem(400, 'MALFORMED', 'The body is no JSON object', '請求內容格式不正確');
}

/** A text of the body; refused when it is absent or does not match. */
export function textOf(body: Record<string, unknown>, name: string, pattern = /^[^]{1,2000}$/): string {
  const value = body[name];
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw invalid({ path: `/${name}`, msg: value === undefined ? '此欄位為必填' : '格式不正確' });
}

/** A word of the body, out of those that are allowed. */
export function wordOf<W extends string>(
  body: Record<string, unknown>,
  name: string,
  words: readonly W[],
): W {
  const word = words.find((one) => one === body[name]);
  if (word === undefined) throw invalid({ path: `/${name}`, msg: '不在允許的選項內' });
  return word;
}

/** The digits of a mobile number in international form. */
export const mobileOf = (body: Record<string, unknown>, name = 'mobile') =>
  textOf(body, name, /^\+861[3-9]\d{9}$/).slice(3);
export const abroad = (mobile: string) => `+86${mobile}`;

export const yesNo = (is: boolean) => (is ? 'Y' : 'N');

/** `1,234.50` */
export const grouped = (fen: number) =>
  (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const money = (fen: number) => ({ value: grouped(fen), currency: 'CNY' });

/** The fen of an amount in a body. */
export function fenOf(body: Record<string, unknown>, name: string): number {
  const { value, currency } = (body[name] ?? {}) as { value?: unknown; currency?: unknown };
  if (typeof value !== 'string' || !/^(\d+|\d{1,3}(,\d{3})+)\.\d\d$/.test(value))
    throw invalid({ path: `/${name}/value`, msg: '金額格式不正確' });
  if (currency !== 'CNY') throw invalid({ path: `/${name}/currency`, msg: '僅支援人民幣' });
  return Math.round(Number(value.replaceAll(',', '')) * 100);
}

/** One page of a list with cursors. The cursor is bound to the filter. */
export function paged<T>(
  call: Call,
  rows: readonly T[],
  filters: string[],
  show: (row: T) => unknown,
): Reply {
  const { query } = call;
  const filter = filters.map((name) => query.get(name) ?? '').join('|');
  const size = Number(query.get('size') ?? 20);
  if (!Number.isInteger(size) || size < 1 || size > 50) throw invalid({ path: '/size', msg: '須為 1 至 50' });
  const given = query.get('cursor');
  const [of, from] = given === null ? [filter, '0'] : Buffer.from(given, 'base64url').toString().split('#');
  const start = Number(from);
  if (of !== filter || !Number.isInteger(start)) throw invalid({ path: '/cursor', msg: '游標無效' });
  const entries = rows.slice(start, start + size).map(show);
  const end = start + size;
  const next = end < rows.length ? Buffer.from(`${filter}#${end}`).toString('base64url') : undefined;
  return ok({ entries, next });
}
