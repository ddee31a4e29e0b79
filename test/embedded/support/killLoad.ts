import { toYuan } from '../../../shared/money/money.ts';
import type { generator } from './createLedger.ts';

type Random = ReturnType<typeof generator>;
type Bound = (string | number)[];

/** Something that was answered with 200, and the question to the database that must have an answer from then on. */
export interface Acknowledged {
  what: string;
  proof: string;
  values: Bound;
}

/** A call that happens once for its `request_id`. */
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

/** What the writers have done to one upstream, over all its lives. */
export interface Load {
  acknowledged: Acknowledged[];
  /** Calls with a `request_id` that were cut off: nobody knows what has become of them. */
  cutOff: OnceCall[];
  /** The last answered call with a `request_id`, with its answer. */
  last?: { call: OnceCall; data: unknown };
  /** Everything that came of a call, counted: `withdraw 200`, `buy 402`. */
  outcomes: Map<string, number>;
  /** Writes until the upstream is gone: every member, and the operator beside them. */
  run(origin: string): Promise<void>;
  /** Waits until so many more calls have been answered. */
  answered(count: number): Promise<void>;
}

interface Answer { code: number; message: string; data: Record<string, string> }
type Row = { kind: string; id: number; status_text: string; acts: { verb: string }[] };
type Act = () => Promise<void>;

/** One per operator's act: what must stand in the books afterwards. `:id` is the record's. */
const OPERATED: Record<string, string> = {
  'withdraw pass 审核中': 'SELECT 1 FROM withdrawal_steps WHERE withdrawal_id = ? AND status = 10',
  'withdraw pass 提现失败': 'SELECT 1 FROM withdrawal_steps WHERE withdrawal_id = ? AND status = 0 LIMIT 1 OFFSET 1',
  'withdraw reject 审核中': 'SELECT 1 FROM withdrawals WHERE id = ? AND status = 20',
  'withdraw reject 提现失败': 'SELECT 1 FROM withdrawals WHERE id = ? AND status = 20',
  'withdraw pay': 'SELECT 1 FROM withdrawals WHERE id = ? AND status = 11',
  'withdraw fail': 'SELECT 1 FROM withdrawal_steps WHERE withdrawal_id = ? AND status = 21',
  'recharge confirm': 'SELECT 1 FROM recharges WHERE id = ? AND paid_at IS NOT NULL',
  // An order that was paid in the meantime is not closed: its refund begins.
  'recharge reject': 'SELECT 1 FROM recharges WHERE id = ? AND (status = 30 OR refund_tries > 0)',
  'recharge pay': 'SELECT 1 FROM recharges WHERE id = ? AND status = 20',
  'recharge fail': "SELECT 1 FROM holds WHERE unique_key LIKE 'recharge-refund:' || ? || ':%' AND state = 'released'",
  'refund pass': 'SELECT 1 FROM vip_refunds WHERE id = ? AND status = 1',
  'refund reject': 'SELECT 1 FROM vip_refunds WHERE id = ? AND status = 2',
};

/** Members and an operator who write all at once; what they choose comes from `random`. */
export function killLoad(writers: readonly Writer[], random: Random): Load {
  const { below, chance, pick } = random;
  let sent = 0;
  let awaited = { left: 0, resolve: () => {} };
  const load: Load = { acknowledged: [], cutOff: [], outcomes: new Map(), run, answered };
  const note = (what: string, proof: string, ...values: Bound): void => void load.acknowledged.push({ what, proof, values });

  async function run(origin: string): Promise<void> {
    await Promise.all([...writers.map((writer) => untilGone(memberActs(origin, writer))), untilGone(operatorActs(origin)), untilGone(operatorActs(origin))]);
  }

  function answered(count: number): Promise<void> {
    return new Promise((resolve) => {
      awaited = { left: count, resolve };
    });
  }

  async function untilGone(acts: readonly Act[]): Promise<void> {
    try {
      for (;;) await pick(acts)();
    } catch (error) {
      // The upstream is gone: undici says so, and nothing else is taken for it.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  async function post(name: string, origin: string, path: string, body: object, token = '0'): Promise<Answer> {
    const response = await fetch(origin + path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', authorization: token } });
    const answer = await response.json() as Answer;
    if (--awaited.left === 0) awaited.resolve();
    load.outcomes.set(`${name} ${answer.code}`, (load.outcomes.get(`${name} ${answer.code}`) ?? 0) + 1);
    return answer;
  }

  const get = async <T>(origin: string, path: string, token = '0'): Promise<T> => (await (await fetch(origin + path, { headers: { authorization: token } })).json()) as T;

  /** Whatever is cut off stays in `cutOff`. */
  async function once(name: string, origin: string, path: string, body: object, token: string): Promise<Answer> {
    const call = { path, body: { ...body, request_id: `kill-${++sent}-${below(1e9)}` }, token };
    load.cutOff.push(call);
    const answer = await post(name, origin, call.path, call.body, token);
    load.cutOff.splice(load.cutOff.indexOf(call), 1);
    if (answer.code === 200) load.last = { call, data: answer.data };
    return answer;
  }

  function memberActs(origin: string, { id, token, name }: Writer): Act[] {
    const withdraw: Act = async () => {
      // No two withdrawals are of the same sum: it finds the record, and tells one from two.
      const fen = 1_000 + ++sent;
      const body = { amount: toYuan(fen), type: 1, real_name: name, account: '6222021234500066208', bank_code: 'HCB' };
      const { code } = await once('withdraw', origin, '/api/user/withdraw', body, token);
      if (code === 200) note(`withdrawal of ${fen} fen`, 'SELECT 1 FROM withdrawals WHERE user_id = ? AND amount = ?', id, fen);
    };
    const takeBack: Act = async () => {
      const [row] = (await get<{ data: { id: number; can_cancel: number }[] }>(origin, '/api/user/withdraw?count=1', token)).data;
      if (!row?.can_cancel) return;
      const { code } = await post('cancel', origin, `/api/user/withdraw/${row.id}/cancel`, {}, token);
      if (code === 200) note(`withdrawal ${row.id} taken back`, 'SELECT 1 FROM withdrawals WHERE id = ? AND status = 30', row.id);
    };
    const recharge: Act = async () => {
      const what = chance(0.5) ? { package_id: 1 + below(4) } : { amount: toYuan(100 + below(20_000)) };
      const { code, data } = await once('recharge', origin, '/api/user/recharge', { ...what, channel: 'mock' }, token);
      if (code !== 200) return;
      const no = data.order_no ?? '';
      note(`order ${no}`, 'SELECT 1 FROM recharges WHERE order_no = ? AND user_id = ?', no, id);
      if (chance(0.2)) {
        const closed = await post('close', origin, `/api/user/recharge/${no}/cancel`, {}, token);
        if (closed.code === 200) note(`order ${no} closed`, 'SELECT 1 FROM recharges WHERE order_no = ? AND status = 30', no);
      } else if (chance(0.7)) {
        const paid = await post('pay', origin, `/sandbox/pay/${no}`, {});
        if (paid.code === 200) note(`order ${no} paid`, "SELECT 1 FROM recharge_payments p JOIN recharges r ON r.id = p.recharge_id WHERE r.order_no = ? AND p.outcome = ?", no, String(paid.data.outcome));
      }
    };
    const buy: Act = async () => {
      const { code, data } = await once('buy', origin, '/api/user/cert/apply', { cert_type: 3, package_id: 1 + below(3), agree: 1 }, token);
      if (code === 200) note(`membership ${data.cert_no}`, 'SELECT 1 FROM cert_logs WHERE cert_no = ? AND user_id = ?', data.cert_no ?? '', id);
    };
    const refund: Act = async () => {
      const { code, data } = await get<Answer>(origin, '/api/user/vip/refund', token);
      if (code === 200) note(`refund of ${data.order_no}`, 'SELECT 1 FROM vip_refunds f JOIN vip_records v ON v.id = f.vip_id WHERE v.order_no = ? AND v.user_id = ?', data.order_no ?? '', id);
    };
    return [withdraw, withdraw, withdraw, takeBack, recharge, recharge, buy, refund];
  }

  function operatorActs(origin: string): Act[] {
    const judge: Act = async () => {
      const rows = (await get<Row[]>(origin, '/console/pending.json')).filter(({ kind }) => ['withdraw', 'recharge', 'refund'].includes(kind));
      for (let i = 0; i < 6 && rows.length > 0; i++) {
        const { kind, id, status_text: status, acts } = pick(rows);
        const { verb } = pick(acts);
        const { code } = await post(`${kind} ${verb}`, origin, `/console/${kind}/${id}/${verb}`, { reason: '测试' });
        const proof = OPERATED[`${kind} ${verb}`] ?? OPERATED[`${kind} ${verb} ${status}`];
        if (!proof) throw new Error(`no proof of ${kind} ${verb} ${status}`);
        if (code === 200) note(`${kind} ${id} ${verb}`, proof, id);
      }
    };
    const refundOrder: Act = async () => {
      const paid = load.acknowledged.findLast(({ what }) => /^order \S+ paid/.test(what));
      const no = String(paid?.values[0] ?? '');
      const { code } = await post('refund order', origin, '/console/recharge/refund', { order_no: no, reason: '测试' });
      if (code === 200) note(`refund of order ${no}`, "SELECT 1 FROM recharges r JOIN holds h ON h.unique_key LIKE 'recharge-refund:' || r.id || ':%' WHERE r.order_no = ?", no);
    };
    const time: Act = async () => {
      const { code, data } = await post('clock', origin, '/console/clock', { advance_seconds: 3_600 * (1 + below(30)) });
      if (code === 200) note(`it is ${data.now}`, "SELECT 1 FROM meta WHERE name = 'clock_offset' AND CAST(value AS INTEGER) >= ?", Date.parse(`${data.now?.replace(' ', 'T')}+08:00`) - Date.now() - 1_000);
    };
    return [judge, judge, judge, refundOrder, time];
  }

  return load;
}
