import { createHash, randomUUID } from 'node:crypto';
import { recordOf, rowsOf, yuanOfFen, type Differences } from 'yinqiao-portal/adapt';
import { ownPhone, proofOf } from './access.ts';
import {
  type Ask,
  DAY,
  type Fields,
  cursorPage,
  flag,
  isWithin,
  moneyOf,
  newestFirst,
  percentOfBp,
  phoneOf,
  sumOf,
  words,
  yuan,
} from './values.ts';

/** The UUID that a payout gets for an idempotency key. */
const uuidOf = (key: string) =>
  createHash('sha256')
    .update(key)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

const TOPICS: Record<string, readonly [topic: string, direction: string, depth?: number]> = {
  101: ['RECHARGE', 'IN'],
  103: ['RECHARGE', 'OUT'],
  201: ['PAYOUT', 'OUT'],
  202: ['PAYOUT', 'IN'],
  301: ['PLAN', 'OUT'],
  302: ['PLAN', 'IN'],
  401: ['COMMISSION', 'IN', 1],
  402: ['COMMISSION', 'IN', 2],
  403: ['COMMISSION', 'OUT'],
  501: ['ADJUSTMENT', 'IN'],
  502: ['ADJUSTMENT', 'OUT'],
};
const DIRECTION = words({ IN: 1, OUT: 2 });
const directionOf = ({ deltaFen }: Fields) => (Number(deltaFen) < 0 ? 'OUT' : 'IN');
const kindOf = (entry: Fields) =>
  Object.keys(TOPICS).find((number) => {
    const [topic, direction, depth] = TOPICS[number]!;
    return (
      topic === entry.topic &&
      direction === directionOf(entry) &&
      (depth ?? 1) === (recordOf(entry.counterparty).depth ?? 1)
    );
  });

function bill(entry: Fields) {
  const { entryId, bookedAt, deltaFen, usableAfterFen, purse, title, memo, state, ref, counterparty } = entry;
  const { kind, key } = recordOf(ref);
  const { nick, mobile, depth } = recordOf(counterparty);
  return {
    id: entryId,
    bill_no: entryId,
    type: DIRECTION.of(directionOf(entry)),
    biz_type: Number(kindOf(entry)),
    title,
    remark: memo,
    amount: yuanOfFen(Math.abs(Number(deltaFen))),
    balance: yuanOfFen(usableAfterFen),
    purse: purse === 'CREDIT' ? 2 : 1,
    status: { BOOKED: 1, WAITING: 0, VOID: -1 }[String(state)],
    related_type: { PAYOUT: 'withdraw', MEMBERSHIP: 'vip' }[String(kind)],
    related_id: kind === 'PAYOUT' || kind === 'MEMBERSHIP' ? key : undefined,
    source_user: counterparty ? { nickname: nick, phone_mask: phoneOf(mobile), level: depth } : undefined,
    created_at: bookedAt,
  };
}

const WAYS = words({ BANK: 1, ALIPAY: 2 });
const PAYOUT = words({ REVIEW: 0, PAYING: 10, PAID: 11, REFUSED: 20, BOUNCED: 21, CANCELLED: 30 });

const submitted = ({ payoutId, number, fee, net, state }: Fields) => ({
  id: payoutId,
  withdraw_no: number,
  fee: yuan(fee),
  real_amount: yuan(net),
  status: PAYOUT.of(state),
});
function withdrawal(payout: Fields, banks: Fields) {
  const { sum, payee, state, why, bankRef, filedAt, decidedAt, paidAt } = payout;
  const { way, holder, number, bankCode } = recordOf(payee);
  return {
    ...submitted(payout),
    amount: yuan(sum),
    type: WAYS.of(way),
    real_name: holder,
    account: number,
    bank_name: banks[String(bankCode)],
    reason: why,
    payout_no: bankRef,
    applied_at: filedAt,
    audited_at: decidedAt,
    paid_at: paidAt,
    can_cancel: flag(state === 'REVIEW'),
  };
}
const payeesOf = async (ask: Ask) =>
  newestFirst(
    rowsOf(await ask('GET /core/v3/payees')).filter(({ removed }) => removed === 'N'),
    'lastUsedAt',
  );

export const walletRows = {
  bag: {
    async answer(_input, { ask }) {
      const [list, totalsOf, payees] = await Promise.all([
        ask('GET /core/v3/purses'),
        ask('GET /core/v3/purses/totals'),
        payeesOf(ask),
      ]);
      const purse = (name: string) => rowsOf(list).find((one) => one.purse === name) ?? {};
      const sums = recordOf(totalsOf);
      return {
        balance: sumOf(purse('CASH').usable, purse('CREDIT').usable),
        withdrawable: yuan(purse('CASH').usable),
        consume_only: yuan(purse('CREDIT').usable),
        frozen: yuan(purse('CASH').held),
        pending_commission: yuan(purse('COMMISSION').held),
        total_income: yuan(sums.in),
        total_expense: yuan(sums.out),
        total_recharge: yuan(sums.recharged),
        total_withdraw: yuan(sums.paidOut),
        has_card: flag(payees.length > 0),
      };
    },
  },
  bill: {
    fields: ['type', 'biz_type', 'start_date', 'end_date'],
    async answer({ type, biz_type: kind, start_date: from, end_date: to, ...paging }, { ask }) {
      const [topic, direction] = TOPICS[String(kind)] ?? [];
      const wanted = DIRECTION.for(type);
      if ((kind !== undefined && !topic) || (direction && wanted && direction !== wanted)) return [];
      const query = {
        ...(topic && { topic }),
        ...((direction ?? wanted) && { direction: direction ?? wanted }),
        ...(from && { from: `${from}T00:00:00+08:00` }),
        ...(to && { to: new Date(Date.parse(`${to}T00:00:00+08:00`) + DAY).toISOString() }),
      };
      const rows = await cursorPage(
        ask,
        'ledger',
        query,
        paging,
        (entry) => kind === undefined || kindOf(entry) === String(kind),
      );
      return rows.map(bill);
    },
  },
  billPage: 'absent',
  withdrawConfig: {
    upstream: 'GET /core/v3/payout-rules',
    data(data) {
      const { open, min, max, fee, perDay, ways, banks, notes } = recordOf(data);
      const { bp, floor } = recordOf(fee);
      const fields: Record<string, string[]> = {
        BANK: ['real_name', 'account', 'bank_code', 'bank_branch'],
        ALIPAY: ['real_name', 'account'],
      };
      return {
        enabled: flag(open),
        min_amount: yuan(min),
        max_amount: yuan(max),
        fee_type: 1,
        fee_rate: percentOfBp(bp),
        day_times: recordOf(perDay).times,
        day_amount: yuan(recordOf(perDay).sum),
        types: Object.keys(recordOf(ways)).map((way) => ({
          type: WAYS.of(way),
          name: { BANK: '银行卡', ALIPAY: '支付宝' }[way],
          fields: fields[way] ?? [],
        })),
        banks: Object.entries(recordOf(banks)).map(([code, name]) => ({ code, name })),
        need_cert: 1,
        tips: [`手续费每笔不低于 ${yuan(floor)} 元`, ...(Array.isArray(notes) ? (notes as unknown[]) : [])],
      };
    },
  },
  withdrawAllowance: {
    async answer(_input, { ask }) {
      const [purses, payees, me, rules] = await Promise.all([
        ask('GET /core/v3/purses'),
        payeesOf(ask),
        ask('GET /core/v3/members/me'),
        ask('GET /core/v3/payout-rules'),
      ]);
      const last = payees.find(({ lastUsedAt }) => lastUsedAt !== undefined);
      return {
        withdrawable: yuan(rowsOf(purses).find(({ purse }) => purse === 'CASH')?.usable),
        payee_name: recordOf(recordOf(me).identity).name,
        last_payee: last && {
          type: WAYS.of(last.way),
          account: last.number,
          bank_code: last.bankCode,
          bank_name: recordOf(recordOf(rules).banks)[String(last.bankCode)],
        },
      };
    },
  },
  withdraw: {
    fields: ['real_name', 'account', 'use_last', 'bank_code', 'bank_branch', 'code'],
    async answer(
      {
        amount,
        type,
        real_name: name,
        account,
        use_last: last,
        bank_code: bankCode,
        bank_branch: branch,
        code,
        request_id: key,
      },
      tools,
    ) {
      const { ask, refuse } = tools;
      const payees = await payeesOf(ask);
      let payee = last
        ? payees.find(({ lastUsedAt }) => lastUsedAt !== undefined)
        : payees.find((one) => WAYS.of(one.way) === type && one.number === account);
      if (last && !payee)
        throw refuse({ code: 422, message: '请填写收款账户', errors: { account: '请填写收款账户' } });
      const proof = code && (await proofOf(tools, 'PAYOUT', await ownPhone(ask), code));
      if (!payee) {
        const holder = name ?? recordOf(recordOf(await ask('GET /core/v3/members/me')).identity).name;
        const body = {
          way: WAYS.for(type),
          holder,
          number: account,
          ...(bankCode && { bankCode }),
          ...(branch && { branch }),
        };
        // Nothing is paid yet, so a payout that is refused afterwards is just refused.
        payee = recordOf(await ask('POST /core/v3/payees', { body, writes: false }));
      }
      const body = { payeeId: payee.payeeId, sum: moneyOf(amount), ...(proof && { proof }) };
      return submitted(recordOf(await ask(`PUT /core/v3/payouts/${uuidOf(key ?? randomUUID())}`, { body })));
    },
  },
  withdrawals: {
    fields: ['status', 'start_date', 'end_date', 'request_id'],
    async answer({ status, request_id: key, page, count, ...days }, { ask }) {
      const state = PAYOUT.for(status);
      if (status !== undefined && !state) return [];
      const { banks } = recordOf(await ask('GET /core/v3/payout-rules'));
      if (!key) {
        const rows = await cursorPage(
          ask,
          'payouts',
          state ? { state } : {},
          { page, count },
          ({ filedAt }) => isWithin(filedAt, days),
        );
        return rows.map((one) => withdrawal(one, recordOf(banks)));
      }
      try {
        return [
          {
            ...withdrawal(recordOf(await ask(`GET /core/v3/payouts/${uuidOf(key)}`)), recordOf(banks)),
            request_id: key,
          },
        ];
      } catch (error) {
        if ((error as { code?: unknown }).code === 404) return [];
        throw error;
      }
    },
  },
  withdrawalsPage: 'absent',
  cancelWithdraw: { upstream: 'DELETE /core/v3/payouts/{id}' },
} satisfies Differences['rows'];
