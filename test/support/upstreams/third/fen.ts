import { fail } from '../../../../shared/envelope.ts';
import { toFen, toYuan } from '../../../../shared/money/money.ts';
import { isRecord, type Difference } from './difference.ts';

/** The wallet, bills, withdrawals and their config. Recharges and memberships stay in yuan. */
const IN_FEN = /^\/api\/(user\/(bag|bill|withdraw)(\/|$)|withdraw$)/;
/** Their other text fields are no money: rates in per cent have two decimals too. */
const NO_MONEY = /rate/;
const YUAN = /^-?\d+\.\d{2}$/;

/** Money is an integer in fen instead of text in yuan, also the `amount` of a withdrawal's request. */
export const fen: Difference = {
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
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, inFen(field, name)])) : value;
}
