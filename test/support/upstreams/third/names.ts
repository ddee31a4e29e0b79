import { isRecord, renamed, type Difference, type Fields } from './difference.ts';

/** Other names of fields, by the paths of the embedded upstream's responses. */
const RESPONSES: [path: RegExp, names: Record<string, string>][] = [
  // The wallet's `money` instead of `balance`.
  [/^\/api\/user\/bag$/, { balance: 'money' }],
  // A bill's `change_amount` instead of `amount`.
  [/^\/api\/user\/bill$/, { amount: 'change_amount' }],
  // A member's `nick_name` and `mobile` instead of `nickname` and `phone_number`.
  [/^\/api\/(visit|user|user\/edit|user\/bind\/phone_number)$/, { nickname: 'nick_name', phone_number: 'mobile' }],
];
/** Calls whose requests have `mobile` instead of `phone_number`; `phone_number` is ignored. */
const WITH_MOBILE = /^\/api\/(login|register|send\/sms)$/;
const MOBILE = { phone_number: 'mobile' };

/** Fields have other names. */
export const names: Difference = {
  request(call) {
    if (!WITH_MOBILE.test(call.path) || !call.body) return undefined;
    const { phone_number: _ignored, mobile, ...rest } = call.body;
    call.body = mobile === undefined ? rest : { ...rest, phone_number: mobile };
    return undefined;
  },
  data(data, { path }) {
    // The faults of a refusal are by field name.
    if (WITH_MOBILE.test(path) && isRecord(data) && isRecord(data.errors)) return { ...data, errors: renamed(data.errors, MOBILE) };
    const [, given] = RESPONSES.find(([pattern]) => pattern.test(path)) ?? [];
    return given ? each(data, (fields) => renamed(fields, given)) : data;
  },
};

const each = (data: unknown, rename: (fields: Fields) => Fields): unknown =>
  Array.isArray(data) ? data.map((row) => each(row, rename)) : isRecord(data) ? rename(data) : data;
