import type { Test } from 'tap';
import { fail, type Envelope } from '../../../../shared/envelope.ts';
import { toFen, toYuan } from '../../../../shared/money/money.ts';
import { SUCCESS } from '../../../../shared/constants.ts';
import { UNAUTHORIZED } from '../../../../shared/codes.ts';
import { startTranslator, type Translation, type ApiCall } from '../translator.ts';

/** One way in which the third upstream differs from the embedded one. */
export interface Difference {
  /** Rewrites a call of the third upstream for the embedded one, or refuses it. */
  request?(call: ApiCall): Envelope | undefined;
  /** Rewrites `data` of the embedded upstream. `call` is the call as the embedded upstream got it. */
  data?(data: unknown, call: ApiCall): unknown;
}

type Fields = Record<string, unknown>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy in which keys are renamed; the order of the fields is kept. */
const renamed = (fields: Fields, names: Record<string, string>): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [names[key] ?? key, value]));

const BILLS = /^\/api\/user\/bill(\/page)?$/;
const PAGE_CALL = /\/page$/;

/** Another pager. */
const pager: Difference = {
  // The bill lists take `pageNo` and `pageSize`; `page` and `count` are ignored.
  request({ path, query }) {
    if (!BILLS.test(path)) return undefined;
    for (const [embedded, third] of [
      ['page', 'pageNo'],
      ['count', 'pageSize'],
    ] as const) {
      const value = query.get(third);
      query.delete(embedded);
      query.delete(third);
      if (value !== null) query.set(embedded, value);
    }
    return undefined;
  },
  data(data, { path }) {
    if (!isRecord(data) || !('total' in data)) return data;
    const { list, total, page, count, total_page: _pages, ...others } = data;
    // A `/page` call has `{total_count}`, and its sums if it has any.
    if (PAGE_CALL.test(path)) return { total_count: total, ...others };
    // A list with its totals has `{items, pager}`.
    return { items: list, pager: { total_count: total, current: page, page_size: count }, ...others };
  },
};

/** Other names of fields, by the paths of the embedded upstream's responses. */
const RESPONSES: [path: RegExp, names: Record<string, string>][] = [
  // The wallet's `money` instead of `balance`.
  [/^\/api\/user\/bag$/, { balance: 'money' }],
  // A bill's `change_amount` instead of `amount`.
  [/^\/api\/user\/bill$/, { amount: 'change_amount' }],
  // A member's `nick_name` and `mobile` instead of `nickname` and `phone_number`.
  [
    /^\/api\/(visit|user|user\/edit|user\/bind\/phone_number)$/,
    { nickname: 'nick_name', phone_number: 'mobile' },
  ],
];
/** Calls whose requests have `mobile` instead of `phone_number`; `phone_number` is ignored. */
const WITH_MOBILE = /^\/api\/(login|register|send\/sms)$/;
const MOBILE = { phone_number: 'mobile' };

/** Fields have other names. */
const names: Difference = {
  request(call) {
    if (!WITH_MOBILE.test(call.path) || !call.body) return undefined;
    const { phone_number: _ignored, mobile, ...rest } = call.body;
    call.body = mobile === undefined ? rest : { ...rest, phone_number: mobile };
    return undefined;
  },
  data(data, { path }) {
    // The faults of a refusal are by field name.
    if (WITH_MOBILE.test(path) && isRecord(data) && isRecord(data.errors))
      return { ...data, errors: renamed(data.errors, MOBILE) };
    const [, given] = RESPONSES.find(([pattern]) => pattern.test(path)) ?? [];
    return given ? each(data, (fields) => renamed(fields, given)) : data;
  },
};

const each = (data: unknown, rename: (fields: Fields) => Fields): unknown =>
  Array.isArray(data) ? data.map((row) => each(row, rename)) : isRecord(data) ? rename(data) : data;

const FORM = /^\/api\/form\/\d+$/;
const QUESTION = { key: 'name', label: 'title', type: 'kind', required: 'mandatory' };

/** Another definition of forms: `sections[].questions[]` with `name`, `title`, `kind` and `mandatory` (true, false). */
const form: Difference = {
  data(data, { path }) {
    if (!FORM.test(path) || !isRecord(data) || !Array.isArray(data.steps)) return data;
    const { steps, ...others } = data;
    return {
      ...others,
      sections: (steps as (Fields & { fields: Fields[] })[]).map(({ fields, ...step }) => ({
        ...step,
        questions: fields.map(question),
      })),
    };
  },
};

const question = (field: Fields): Fields => renamed({ ...field, required: field.required === 1 }, QUESTION);

/** The wallet, bills, withdrawals and their config. Recharges and memberships stay in yuan. */
const IN_FEN = /^\/api\/(user\/(bag|bill|withdraw)(\/|$)|withdraw$)/;
/** Their other text fields are no money: rates in per cent have two decimals too. */
const NO_MONEY = /rate/;
const YUAN = /^-?\d+\.\d{2}$/;

/** Money is an integer in fen instead of text in yuan, also the `amount` of a withdrawal's request. */
const fen: Difference = {
  request({ method, path, body }) {
    if (method !== 'POST' || path !== '/api/user/withdraw' || !body) return undefined;
    if (!Number.isSafeInteger(body.amount)) return fail(400, '金额必须是以分为单位的整数');
    body.amount = toYuan(body.amount as number);
    return undefined;
  },
  data: (data, { path }) => (IN_FEN.test(path) ? inFen(data, '') : data),
};

function inFen(value: unknown, key: string): unknown {
  if (typeof value === 'string') return YUAN.test(value) && !NO_MONEY.test(key) ? toFen(value) : value;
  if (Array.isArray(value)) return value.map((item) => inFen(item, key));
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, inFen(field, name)]))
    : value;
}

/** The wallet is `GET /v2/wallet`; `GET /api/user/bag` does not exist. */
const paths: Difference = {
  request(call) {
    if (call.path === EMBEDDED) return fail(404, '接口不存在');
    if (call.path === WALLET_PATH) call.path = EMBEDDED;
    return undefined;
  },
};

/** The header `Authorization` is ignored. What logs in has `{token, expire}` instead of `{access_token, expires_in}`. */
const token: Difference = {
  request({ headers }) {
    const sent = headers[TOKEN_HEADER];
    delete headers.authorization;
    const [, bearer] = /^Bearer (.+)$/.exec(typeof sent === 'string' ? sent : '') ?? [];
    if (bearer) headers.authorization = bearer;
    return undefined;
  },
  data: (data) =>
    isRecord(data) && 'access_token' in data
      ? renamed(data, { access_token: 'token', expires_in: 'expire' })
      : data,
};

/** In the order in which the calls are rewritten. Money comes before names, because it knows the embedded upstream's paths and names. */
const DIFFERENCES: readonly Difference[] = [paths, token, fen, names, pager, form];

/**
 * The embedded upstream as a third one, which has the same business behind other conventions: codes and names of the
 * envelope, English messages, the token's header, names of fields, money in fen, pagers, forms and a path. Each file of this
 * folder is one of these differences, but `adaptation.ts`, which adapts the portal to them.
 */
export const thirdTranslation: Translation = {
  request(call) {
    for (const { request } of DIFFERENCES) {
      const refusal = request?.(call);
      if (refusal) return refusal;
    }
    return undefined;
  },
  response: (envelope, call) =>
    thirdEnvelope({
      ...envelope,
      data: DIFFERENCES.reduce((data, difference) => difference.data?.(data, call) ?? data, envelope.data),
    }),
};

export const startThirdUpstream = (t: Pick<Test, 'teardown'>) => startTranslator(t, thirdTranslation);

/** Another code of success. */
const THIRD_SUCCESS = 0;
/** Another code of a lost session. */
const THIRD_SESSION_LOST = 1001;

/** English messages, by the embedded upstream's code. */
const MESSAGES: Record<number, string> = {
  [SUCCESS]: 'OK',
  [UNAUTHORIZED]: 'Session expired',
  400: 'Invalid request',
  402: 'Insufficient balance',
  403: 'Forbidden',
  404: 'Not found',
  409: 'Conflict',
  422: 'Validation failed',
  429: 'Too many requests',
};

/** The envelope has other names: `{status, msg, result}`. Other codes than those above are the embedded upstream's. */
function thirdEnvelope({ code, data }: Pick<Envelope, 'code' | 'data'>): object {
  return {
    status: code === SUCCESS ? THIRD_SUCCESS : code === UNAUTHORIZED ? THIRD_SESSION_LOST : code,
    msg: MESSAGES[code] ?? 'Internal error',
    result:
      isRecord(data) && isRecord(data.errors)
        ? {
            ...data,
            errors: Object.fromEntries(Object.keys(data.errors).map((field) => [field, 'Invalid value'])),
          }
        : data,
  };
}

const EMBEDDED = '/api/user/bag';
/** Another path: the wallet. */
const WALLET_PATH = '/v2/wallet';

/** Another header for the token: `X-Access-Token: Bearer <token>`. */
const TOKEN_HEADER = 'x-access-token';
