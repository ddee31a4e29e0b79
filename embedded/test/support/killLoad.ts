import { toYuan } from '../../../shared/money/money.ts';
import { JSON_OF_PROGRAM } from './newMember.ts';
import type { generator } from './createLedger.ts';

type Random = ReturnType<typeof generator>;
type Bound = (string | number)[];

/** The account that gets all withdrawals. */
export const PAYEE_ACCOUNT = '6222021234500066208';

/** A command that returned 200, and a query that must find a row from then on. */
export interface Acknowledged {
  what: string;
  query: string;
  values: Bound;
}

/** A call with a `request_id`, which must happen once. */
export interface OnceCall {
  path: string;
  body: object;
  token: string;
}

export interface Writer {
  id: number;
  token: string;
  name: string;
}

interface Result {
  code: number;
  message: string;
  data: Record<string, string>;
}
type Row = { kind: string; id: number; status_text: string; acts: { verb: string }[] };
type Act = () => Promise<void>;

/** For each act of the operator, the query that must find a row afterwards; its parameter is the record's id. */
const OPERATOR_QUERIES: Record<string, string> = {
  'withdraw pass 审核中': 'SELECT 1 FROM withdrawal_steps WHERE withdrawal_id = ? AND status = 10',
  'withdraw pass 提现失败':
    'SELECT 1 FROM withdrawal_steps WHERE withdrawal_id = ? AND status = 0 LIMIT 1 OFFSET 1',
  'withdraw reject 审核中': 'SELECT 1 FROM withdrawals WHERE id = ? AND status = 20',
  'withdraw reject 提现失败': 'SELECT 1 FROM withdrawals WHERE id = ? AND status = 20',
  'withdraw pay': 'SELECT 1 FROM withdrawals WHERE id = ? AND status = 11',
  'withdraw fail': 'SELECT 1 FROM withdrawal_steps WHERE withdrawal_id = ? AND status = 21',
  'recharge confirm': 'SELECT 1 FROM recharges WHERE id = ? AND paid_at IS NOT NULL',
  // If the order has been paid meanwhile, it is not closed but refunded.
  'recharge reject': 'SELECT 1 FROM recharges WHERE id = ? AND (status = 30 OR refund_tries > 0)',
  'recharge pay': 'SELECT 1 FROM recharges WHERE id = ? AND status = 20',
  'recharge fail':
    "SELECT 1 FROM holds WHERE unique_key LIKE 'recharge-refund:' || ? || ':%' AND state = 'released'",
  'refund pass': 'SELECT 1 FROM vip_refunds WHERE id = ? AND status = 1',
  'refund reject': 'SELECT 1 FROM vip_refunds WHERE id = ? AND status = 2',
};

/** Members and operators who write in parallel until the upstream is gone; `random` chooses what they do. */
export function killLoad(writers: readonly Writer[], { below, chance, pick }: Random) {
  let sent = 0;
  /** Ids of the orders that were paid. */
  const paid: number[] = [];
  let awaited = { left: 0, resolve: () => {} };
  /** What they have done, over all restarts: what must be found, the calls with a `request_id` that were cut off, and the last successful one. */
  const load = {
    acknowledged: [] as Acknowledged[],
    cutOff: [] as OnceCall[],
    last: undefined as { call: OnceCall; data: unknown } | undefined,
    run,
    completed,
  };
  const note = (what: string, query: string, ...values: Bound): void =>
    void load.acknowledged.push({ what, query, values });

  async function run(origin: string): Promise<void> {
    await Promise.all([
      ...writers.map((writer) => untilGone(memberActs(origin, writer))),
      untilGone(operatorActs(origin)),
      untilGone(operatorActs(origin)),
    ]);
  }

  /** Waits until `count` more calls have been completed. */
  function completed(count: number): Promise<void> {
    return new Promise((resolve) => {
      awaited = { left: count, resolve };
    });
  }

  async function untilGone(acts: readonly Act[]): Promise<void> {
    try {
      for (;;) await pick(acts)();
    } catch (error) {
      // fetch throws a TypeError when the upstream is gone; any other error is a bug.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  async function post(origin: string, path: string, body: object, token = '0'): Promise<Result> {
    const response = await fetch(origin + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...JSON_OF_PROGRAM, authorization: token },
    });
    const result = (await response.json()) as Result;
    if (--awaited.left === 0) awaited.resolve();
    return result;
  }

  const get = async <T>(origin: string, path: string, token = '0'): Promise<T> =>
    (await (await fetch(origin + path, { headers: { authorization: token } })).json()) as T;

  /** Makes a call with a `request_id`; it stays in `cutOff` if the upstream dies. */
  async function once(origin: string, path: string, body: object, token: string): Promise<Result> {
    const call = { path, body: { ...body, request_id: `kill-${++sent}-${below(1e9)}` }, token };
    load.cutOff.push(call);
    const result = await post(origin, call.path, call.body, token);
    load.cutOff.splice(load.cutOff.indexOf(call), 1);
    if (result.code === 200) load.last = { call, data: result.data };
    return result;
  }

  function memberActs(origin: string, { id, token, name }: Writer): Act[] {
    const withdraw: Act = async () => {
      // Every withdrawal has another amount, which identifies its record and shows duplicates.
      const fen = 1_000 + ++sent;
      const body = {
        amount: toYuan(fen),
        type: 1,
        real_name: name,
        account: PAYEE_ACCOUNT,
        bank_code: 'HCB',
      };
      const { code } = await once(origin, '/api/user/withdraw', body, token);
      if (code === 200)
        note(
          `withdrawal of ${fen} fen`,
          'SELECT 1 FROM withdrawals WHERE user_id = ? AND amount = ?',
          id,
          fen,
        );
    };
    const cancel: Act = async () => {
      const [row] = (
        await get<{ data: { id: number; can_cancel: number }[] }>(origin, '/api/user/withdraw?count=1', token)
      ).data;
      if (!row?.can_cancel) return;
      const { code } = await post(origin, `/api/user/withdraw/${row.id}/cancel`, {}, token);
      if (code === 200)
        note(
          `withdrawal ${row.id} cancelled`,
          'SELECT 1 FROM withdrawals WHERE id = ? AND status = 30',
          row.id,
        );
    };
    const recharge: Act = async () => {
      const what = chance(0.5) ? { package_id: 1 + below(4) } : { amount: toYuan(100 + below(20_000)) };
      const { code, data } = await once(origin, '/api/user/recharge', { ...what, channel: 'mock' }, token);
      if (code !== 200) return;
      const no = data.order_no ?? '';
      note(`order ${no}`, 'SELECT 1 FROM recharges WHERE order_no = ? AND user_id = ?', no, id);
      if (chance(0.2)) {
        const closed = await post(origin, `/api/user/recharge/${no}/cancel`, {}, token);
        if (closed.code === 200)
          note(`order ${no} closed`, 'SELECT 1 FROM recharges WHERE order_no = ? AND status = 30', no);
      } else if (chance(0.7)) {
        const payment = await post(origin, `/sandbox/pay/${no}`, {});
        if (payment.code === 200) paid.push(Number(data.id));
        if (payment.code === 200)
          note(
            `order ${no} paid`,
            'SELECT 1 FROM recharge_payments p JOIN recharges r ON r.id = p.recharge_id WHERE r.order_no = ? AND p.outcome = ?',
            no,
            String(payment.data.outcome),
          );
      }
    };
    const buy: Act = async () => {
      const { code, data } = await once(
        origin,
        '/api/user/cert/apply',
        { cert_type: 3, package_id: 1 + below(3), agree: 1 },
        token,
      );
      if (code === 200)
        note(
          `membership ${data.cert_no}`,
          'SELECT 1 FROM cert_logs WHERE cert_no = ? AND user_id = ?',
          data.cert_no ?? '',
          id,
        );
    };
    const refund: Act = async () => {
      const { code, data } = await get<Result>(origin, '/api/user/vip/refund', token);
      if (code === 200)
        note(
          `refund of ${data.order_no}`,
          'SELECT 1 FROM vip_refunds f JOIN vip_records v ON v.id = f.vip_id WHERE v.order_no = ? AND v.user_id = ?',
          data.order_no ?? '',
          id,
        );
    };
    return [withdraw, withdraw, withdraw, cancel, recharge, recharge, buy, refund];
  }

  function operatorActs(origin: string): Act[] {
    const judge: Act = async () => {
      const rows = (await get<Row[]>(origin, '/console/pending.json')).filter(({ kind }) =>
        ['withdraw', 'recharge', 'refund'].includes(kind),
      );
      for (let i = 0; i < 6 && rows.length > 0; i++) {
        const { kind, id, status_text: status, acts } = pick(rows);
        const { verb } = pick(acts);
        const { code } = await post(origin, `/console/${kind}/${id}/${verb}`, { reason: '测试' });
        const query = OPERATOR_QUERIES[`${kind} ${verb}`] ?? OPERATOR_QUERIES[`${kind} ${verb} ${status}`];
        if (!query) throw new Error(`no query for ${kind} ${verb} ${status}`);
        if (code === 200) note(`${kind} ${id} ${verb}`, query, id);
      }
    };
    const refundOrder: Act = async () => {
      const id = paid.at(-1) ?? 0;
      const { code } = await post(origin, `/console/recharge/${id}/reject`, { reason: '测试' });
      if (code === 200) note(`refund of order ${id}`, OPERATOR_QUERIES['recharge reject'] ?? '', id);
    };
    const time: Act = async () => {
      const { code, data } = await post(origin, '/console/clock', {
        advance_seconds: 3_600 * (1 + below(30)),
      });
      if (code === 200)
        note(
          `it is ${data.now}`,
          "SELECT 1 FROM meta WHERE name = 'clock_offset' AND CAST(value AS INTEGER) >= ?",
          Date.parse(`${data.now?.replace(' ', 'T')}+08:00`) - Date.now() - 1_000,
        );
    };
    return [judge, judge, judge, refundOrder, time];
  }

  return load;
}
