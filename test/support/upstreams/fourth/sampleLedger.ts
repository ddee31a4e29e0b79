import { snowflake, uuidOf } from './make.ts';
import type { Entry, Member } from './state.ts';

type Row = Pick<Entry, 'purse' | 'topic' | 'title' | 'delta'> & Partial<Entry>;

const buyer = (nick: string, mobile: string, depth: 1 | 2) => ({ counterparty: { nick, mobile, depth } });

const ROUNDS = 5;

/** Oldest first; one round takes about two months. */
function round(index: number): Row[] {
  const number = ROUNDS - index;
  /** The first records of a kind are the newest; those of old entries are gone, and their reference with them. */
  const of = (kind: string, kept: number) =>
    number <= kept ? { ref: { kind, key: uuidOf(`${kind.toLowerCase()}-${number}`) } } : {};
  const [order, plan, payout] = [of('ORDER', ROUNDS), of('MEMBERSHIP', 2), of('PAYOUT', 4)];
  const commission = { purse: 'CASH', topic: 'COMMISSION', title: '推广佣金' } as const;
  const even = index % 2 === 0;
  return [
    { purse: 'CREDIT', topic: 'RECHARGE', title: '充值到账', delta: 50_000, ...order },
    { purse: 'CREDIT', topic: 'RECHARGE', title: '充值赠送', delta: 2000, ...order },
    { purse: 'CREDIT', topic: 'PLAN', title: '开通季度会员', delta: -19_800, ...plan },
    { ...commission, delta: 24_750 + index * 1013, ...buyer('陆青禾', '13970001000', 1) },
    {
      ...commission,
      delta: 6930 + index * 77,
      memo: '二级好友购买年度会员',
      ...buyer('许亦寒', '13970001002', 2),
    },
    { purse: 'CASH', topic: 'PAYOUT', title: '提领申请', delta: -20_000, ...payout },
    even
      ? { purse: 'CASH', topic: 'PAYOUT', title: '提领退回', delta: 20_000, ...payout }
      : { purse: 'CREDIT', topic: 'ADJUSTMENT', title: '活动补贴', delta: 888, memo: '周年活动' },
    even
      ? { ...commission, delta: 9900, state: 'VOID', ...buyer('宋予安', '13970001001', 1) }
      : { ...commission, delta: 31_680, ...buyer('江晚舟', '13970001004', 1) },
  ];
}

/** Forty entries which end at a time, and the balances that they lead to. */
export function sampleLedger(end: number): Pick<Member, 'ledger' | 'cash' | 'credit'> {
  const rows = Array.from({ length: ROUNDS }, (_, index) => round(index)).flat();
  // The last commission is not settled yet.
  const waiting = rows.findLastIndex((one) => one.topic === 'COMMISSION' && one.state === undefined);
  const purses = { CASH: 0, CREDIT: 0 };
  const ledger = rows.map((row, index): Entry => {
    const state = index === waiting ? 'WAITING' : (row.state ?? 'BOOKED');
    if (state === 'BOOKED') purses[row.purse] += row.delta;
    const at = end - (rows.length - 1 - index) * 7 * 86_400_000;
    return { ...row, id: snowflake(index + 1), at, after: purses.CASH + purses.CREDIT, state };
  });
  return { ledger: ledger.reverse(), cash: purses.CASH, credit: purses.CREDIT };
}
