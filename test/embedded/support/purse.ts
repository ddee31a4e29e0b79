import type { Test } from 'tap';
import type { Bill } from '../../../embedded/sent.ts';
import { toFen, toYuan } from '../../../shared/money/money.ts';
import type { EmbeddedUpstream } from './embeddedUpstream.ts';

/** The amounts of the wallet. Checks that the purses are the sums of their bill rows. */
export async function purse(t: Test, upstream: EmbeddedUpstream, token: string) {
  const { balance, withdrawable, consume_only, frozen, pending_commission } = (await upstream.get('/api/user/bag', token)).data;
  const bills = (await upstream.get('/api/user/bill?count=100', token)).data as Bill[];
  if (bills.length >= 100) throw new Error('more than one page of bills');
  const sum = (of: number): string => toYuan(bills.filter((bill) => bill.purse === of && bill.status === 1).reduce((fen, { type, amount }) => fen + (type === 1 ? toFen(amount) : -toFen(amount)), 0));
  t.same([sum(1), sum(2)], [withdrawable, consume_only], 'the purses are the sums of their bill rows');
  t.equal(toFen(balance), toFen(withdrawable) + toFen(consume_only));
  return { withdrawable, consume_only, frozen, pending: pending_commission };
}
