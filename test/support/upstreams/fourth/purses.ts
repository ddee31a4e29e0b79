import { snowflake } from './make.ts';
import type { Entry, Member, Purse, State } from './state.ts';
import { abroad, invalid, money, notFound, ok, paged, type MemberRoutes } from './wire.ts';

type Booking = Pick<Entry, 'purse' | 'topic' | 'title' | 'delta'> & Partial<Pick<Entry, 'memo' | 'ref'>>;

/** Moves money in a purse and writes it into the ledger. */
export function book(state: State, member: Member, booking: Booking): void {
  const { purse, delta } = booking;
  if (purse === 'CASH') member.cash += delta;
  else member.credit += delta;
  const after = member.cash + member.credit;
  const id = snowflake(state.serial());
  member.ledger.unshift({ ...booking, id, at: state.now(), after, state: 'BOOKED' });
}

/** Payouts that have left the purse and are not paid yet. */
const heldOf = (member: Member) =>
  sumOf(
    member.payouts.filter((one) => one.state === 'REVIEW' || one.state === 'PAYING').map((one) => one.sum),
  );
export const waitingOf = (member: Member) =>
  sumOf(member.ledger.filter((one) => one.state === 'WAITING').map((one) => one.delta));
export const sumOf = (fens: readonly number[]) => fens.reduce((sum, fen) => sum + fen, 0);

const shown = (entry: Entry) => ({
  entryId: entry.id,
  bookedAt: new Date(entry.at).toISOString(),
  deltaFen: entry.delta,
  usableAfterFen: entry.after,
  purse: entry.purse,
  topic: entry.topic,
  title: entry.title,
  memo: entry.memo,
  state: entry.state,
  ref: entry.ref,
  counterparty: entry.counterparty && { ...entry.counterparty, mobile: abroad(entry.counterparty.mobile) },
});

/** A time of the query, which needs a zone. */
function instant(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const at = Date.parse(text);
  if (!zoned || Number.isNaN(at)) throw invalid({ path: `/${name}`, msg: '須為含時區的 ISO 8601 時間' });
  return at;
}

const FILTERS = ['direction', 'topic', 'purse', 'from', 'to'];

/** Purses and their ledger. */
export const purseRoutes: MemberRoutes = {
  'GET /core/v3/purses': (_call, member) => {
    const purse = (name: Purse | 'COMMISSION', usable: number, held: number) => ({
      purse: name,
      usable: money(usable),
      held: money(held),
    });
    return ok([
      purse('CASH', member.cash, heldOf(member)),
      purse('CREDIT', member.credit, 0),
      purse('COMMISSION', 0, waitingOf(member)),
    ]);
  },

  'GET /core/v3/purses/totals': (_call, member) => {
    const booked = member.ledger.filter((one) => one.state === 'BOOKED');
    const of = (which: (entry: Entry) => boolean) =>
      money(Math.abs(sumOf(booked.filter(which).map((one) => one.delta))));
    return ok({
      in: of((one) => one.delta > 0),
      out: of((one) => one.delta < 0),
      recharged: of((one) => one.topic === 'RECHARGE'),
      paidOut: money(sumOf(member.payouts.filter((one) => one.state === 'PAID').map((one) => one.sum))),
      since: member.registeredAt,
    });
  },

  'GET /core/v3/ledger': (call, member) => {
    const { query } = call;
    const from = instant(query, 'from', 0);
    const to = instant(query, 'to', Infinity);
    const direction = query.get('direction');
    if (direction !== null && direction !== 'IN' && direction !== 'OUT')
      throw invalid({ path: '/direction', msg: '不在允許的選項內' });
    const is = (name: string, value: string) => (query.get(name) ?? value) === value;
    const rows = member.ledger.filter(
      (one) =>
        one.at >= from &&
        one.at < to &&
        is('direction', one.delta > 0 ? 'IN' : 'OUT') &&
        is('topic', one.topic) &&
        is('purse', one.purse),
    );
    return paged(call, rows, FILTERS, shown);
  },

  'GET /core/v3/ledger/{}': ({ args }, member) => {
    const entry = member.ledger.find((one) => String(one.id) === args[0]);
    if (!entry) throw notFound();
    return ok(shown(entry));
  },
};
