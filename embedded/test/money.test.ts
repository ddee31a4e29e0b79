import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { accrue, cancelPending, CONSUME_ONLY, hold, post, release, settle, take, WITHDRAWABLE } from '../rules/ledger.ts';
import { createMember } from '../rules/createMember.ts';
import { makeSchema } from '../store/schema.ts';
import { openDb } from '../store/db.ts';
import type { Bill } from '../sent.ts';
import { toFen } from '../../shared/money/money.ts';
import { LIN, startEmbeddedUpstream } from './support/embeddedUpstream.ts';

t.test('the sample bills of 林知夏 can be paged and filtered, and add up to her balance', async (t) => {
  const upstream = await startEmbeddedUpstream(t);
  const token = await upstream.login(LIN);
  const bills = async (query: string): Promise<Bill[]> => (await upstream.get(`/api/user/bill?${query}`, token)).data as Bill[];
  const page = async (query: string) => (await upstream.get(`/api/user/bill/page?${query}`, token)).data;

  const all = await bills('count=100');
  t.ok(all.length >= 50, `${all.length} rows`);
  t.same(await page(''), { total: all.length, page: 1, count: 10, total_page: Math.ceil(all.length / 10), sum_income: '17901.50', sum_expense: '5055.00' });
  const paged = (await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => bills(`page=${n}`)))).flat();
  t.same(paged.map(({ id }) => id), all.map(({ id }) => id), 'the pages together are the whole list');
  t.same(await bills('page=99'), []);

  const wallet = (await upstream.get('/api/user/bag', token)).data;
  t.match(wallet, { balance: '12846.50', withdrawable: '8346.50', consume_only: '4500.00', frozen: '0.00', pending_commission: '8.50' });
  const signed = (bill: Bill): number => (bill.status === 1 ? (bill.type === 1 ? 1 : -1) * toFen(bill.amount) : 0);
  t.equal(all.reduce((sum, bill) => sum + signed(bill), 0), toFen(wallet.balance), 'sum of the rows = balance');
  t.equal(all.filter(({ purse }) => purse === 1).reduce((sum, bill) => sum + signed(bill), 0), toFen(wallet.withdrawable), 'sum of the rows of a purse = purse');
  let running = 0;
  for (const bill of all.toReversed()) {
    running += signed(bill);
    if (toFen(bill.balance) !== running) t.fail(`${bill.bill_no}: ${bill.balance} after the row, ${running} fen by sum`);
  }
  t.same(all.map(({ created_at }) => created_at), all.map(({ created_at }) => created_at).sort().reverse(), 'newest first');
  t.ok(new Set(all.map(({ biz_type }) => biz_type)).size >= 12, 'most kinds of bills occur');
  t.ok(wallet.months.every(({ income }: { income: string }) => toFen(income) > 0), 'income in each of the last six months');

  const income = await bills('type=1&count=100');
  t.ok(income.length > 0 && income.every(({ type }) => type === 1));
  t.ok((await bills('biz_type=201')).every(({ title }) => title === '提现申请'));
  t.same((await bills('keyword=6208&count=100')).length, (await page('keyword=6208')).total);
  t.same(await bills('keyword=%25'), [], '% is not a wildcard');
  const november = await bills('start_date=2026-11-01&end_date=2026-11-18&count=100');
  t.equal(november[0]?.created_at, '2026-11-18 16:40:00', 'the last day is included');
  t.match(await page('start_date=2026-11-01&end_date=2026-11-18'), { total: november.length });
  t.match(await upstream.get('/api/user/bill?start_date=2026-02-30', token), { code: 422, data: { errors: { start_date: '没有这一天' } } });
  t.match(await upstream.get('/api/user/bill?start_date=2026-03-02&end_date=2026-03-01', token), { code: 422 });
  t.match(await upstream.get('/api/user/bill?count=101', token), { code: 422, data: { errors: { count: /1–100/ } } });
  t.same(await bills('type=&keyword='), all.slice(0, 10), 'empty filters are ignored');
  t.match(await upstream.get('/api/withdraw', token), { data: { withdrawable: '8346.50', times_left: 3, payee_name: '林*夏' } });
  t.notOk((await upstream.get('/api/withdraw')).data.withdrawable);
});

t.test('the ledger refuses entries without enough money, and purses, holds and bill rows always agree', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'ledger-'));
  const db = openDb(dir, 'ledger.db');
  t.teardown(() => { db.close(); rmSync(dir, { recursive: true, force: true }); });
  db.tx(() => makeSchema(db));
  const userId = createMember(db, 1, { phone: '17700000001', passwordHash: null });
  const wallet = () => ({ ...db.get<object>('SELECT withdrawable, consume_only, frozen FROM wallets WHERE user_id = ?', userId) });
  const entry = { userId, purse: WITHDRAWABLE, amount: 500 } as const;

  post(db, 2, [{ ...entry, bizType: 501 }, { userId, bizType: 101, amount: 300, purse: CONSUME_ONLY }]);
  t.same(wallet(), { withdrawable: 500, consume_only: 300, frozen: 0 });
  t.throws(() => post(db, 3, [{ ...entry, bizType: 501 }, { ...entry, bizType: 502, amount: 1_001 }]), { code: 402 }, 'either all entries are booked or none');
  t.throws(() => post(db, 3, [{ userId, bizType: 301, amount: 301, purse: CONSUME_ONLY }]), { code: 402, missing: 1 }, 'one purse is not used for the other');
  for (const amount of [0, -5, 1.5, Number.NaN]) t.throws(() => post(db, 3, [{ ...entry, bizType: 501, amount }]), `refuses ${amount}`);
  t.throws(() => db.run('UPDATE wallets SET withdrawable = -1'), /CHECK/);
  post(db, 3, [{ ...entry, bizType: 404, amount: 5, key: 'invite:1' }]);
  t.throws(() => post(db, 3, [{ ...entry, bizType: 404, amount: 5, key: 'invite:1' }]), /UNIQUE/, 'a key is booked once');
  t.same(wallet(), { withdrawable: 505, consume_only: 300, frozen: 0 });

  hold(db, 4, { ...entry, bizType: 201, amount: 200, key: 'withdraw:1' });
  hold(db, 4, { ...entry, bizType: 201, amount: 100, key: 'withdraw:2' });
  t.same(wallet(), { withdrawable: 205, consume_only: 300, frozen: 300 });
  t.ok(release(db, 5, 'withdraw:1', { bizType: 202 }));
  t.ok(take(db, 5, 'withdraw:2'));
  t.notOk(release(db, 6, 'withdraw:1', { bizType: 202 }), 'a closed hold stays closed');
  t.notOk(release(db, 6, 'withdraw:2', { bizType: 202 }));
  t.notOk(take(db, 6, 'withdraw:1'));
  t.same(wallet(), { withdrawable: 405, consume_only: 300, frozen: 0 });

  const settled = accrue(db, 7, { ...entry, bizType: 401, amount: 18 }, 8);
  const cancelled = accrue(db, 7, { ...entry, bizType: 402, amount: 9 }, 8);
  t.same(wallet(), { withdrawable: 405, consume_only: 300, frozen: 0 }, 'pending rows are not in the purses');
  t.ok(settle(db, 8, settled));
  t.notOk(settle(db, 8, settled));
  t.ok(cancelPending(db, cancelled));
  t.notOk(settle(db, 9, cancelled));
  t.same(wallet(), { withdrawable: 423, consume_only: 300, frozen: 0 });
  const last = db.get<{ balance: number; sum: number }>(
    'SELECT (SELECT balance FROM bills ORDER BY seq DESC LIMIT 1) AS balance, sum(CASE type WHEN 1 THEN amount ELSE -amount END) AS sum FROM bills WHERE status = 1');
  t.same({ ...last }, { balance: 723, sum: 723 });
});
