import t from 'tap';
import type { Bill } from '../sent.ts';
import { toFen } from '../../shared/money/money.ts';
import { LIN, startEmbeddedUpstream } from './support/embeddedUpstream.ts';

t.test('the sample bills of 林知夏 can be paged and filtered, and add up to her balance', async (t) => {
  const upstream = await startEmbeddedUpstream(t);
  const token = await upstream.login(LIN);
  const bills = async (query: string): Promise<Bill[]> =>
    (await upstream.get(`/api/user/bill?${query}`, token)).data as Bill[];
  const page = async (query: string) => (await upstream.get(`/api/user/bill/page?${query}`, token)).data;

  const all = await bills('count=100');
  t.ok(all.length >= 50, `${all.length} rows`);
  t.same(await page(''), {
    total: all.length,
    page: 1,
    count: 10,
    total_page: Math.ceil(all.length / 10),
    sum_income: '15222.50',
    sum_expense: '5055.00',
  });
  const paged = (await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => bills(`page=${n}`)))).flat();
  t.same(
    paged.map(({ id }) => id),
    all.map(({ id }) => id),
    'the pages together are the whole list',
  );
  t.same(await bills('page=99'), []);

  const wallet = (await upstream.get('/api/user/bag', token)).data;
  t.match(wallet, {
    balance: '10167.50',
    withdrawable: '8346.50',
    consume_only: '1821.00',
    frozen: '0.00',
    pending_commission: '8.50',
  });
  const signed = (bill: Bill): number =>
    bill.status === 1 ? (bill.type === 1 ? 1 : -1) * toFen(bill.amount) : 0;
  t.equal(
    all.reduce((sum, bill) => sum + signed(bill), 0),
    toFen(wallet.balance),
    'sum of the rows = balance',
  );
  t.equal(
    all.filter(({ purse }) => purse === 1).reduce((sum, bill) => sum + signed(bill), 0),
    toFen(wallet.withdrawable),
    'sum of the rows of a purse = purse',
  );
  let running = 0;
  for (const bill of all.toReversed()) {
    running += signed(bill);
    if (toFen(bill.balance) !== running)
      t.fail(`${bill.bill_no}: ${bill.balance} after the row, ${running} fen by sum`);
  }
  t.same(
    all.map(({ created_at }) => created_at),
    all
      .map(({ created_at }) => created_at)
      .sort()
      .reverse(),
    'newest first',
  );
  t.ok(new Set(all.map(({ biz_type }) => biz_type)).size >= 12, 'most kinds of bills occur');
  t.ok(
    wallet.months.every(({ income }: { income: string }) => toFen(income) > 0),
    'income in each of the last six months',
  );

  const income = await bills('type=1&count=100');
  t.ok(income.length > 0 && income.every(({ type }) => type === 1));
  t.ok((await bills('biz_type=201')).every(({ title }) => title === '提现申请'));
  t.same((await bills('keyword=6208&count=100')).length, (await page('keyword=6208')).total);
  t.same(await bills('keyword=%25'), [], '% is not a wildcard');
  const november = await bills('start_date=2026-11-01&end_date=2026-11-16&count=100');
  t.equal(november[0]?.created_at, '2026-11-16 16:40:00', 'the last day is included');
  t.match(await page('start_date=2026-11-01&end_date=2026-11-16'), { total: november.length });
  t.same(await bills('type=&keyword='), all.slice(0, 10), 'empty filters are ignored');
});
