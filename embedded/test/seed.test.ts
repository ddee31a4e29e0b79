import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { loanCost } from '../../shared/money/loanCost.ts';
import { toFen } from '../../shared/money/money.ts';
import { parseRate } from '../../shared/money/annualRate.ts';
import { partners } from '../content/content.ts';
import { prepareStore } from '../seed/prepareStore.ts';
import { noteView, sweepViews } from '../rules/views.ts';
import { openDb } from '../store/db.ts';
import { ledgerFaults } from '../upkeep/readLedger.ts';

t.test('on any day, the seeded sample members have correct sums and records in every status', async (t) => {
  // Ends of months, a leap day, the turn of the year, and different times of the day.
  for (const moment of ['2028-02-29T00:00:01+08:00', '2027-01-01T23:59:59+08:00']) {
    const dir = mkdtempSync(join(tmpdir(), 'sample-members-'));
    const db = openDb(dir, 'sample.db');
    t.teardown(() => {
      db.close();
      rmSync(dir, { recursive: true, force: true });
    });
    await prepareStore(db, Date.parse(moment), true);
    const found = (column: string, table: string): unknown[] =>
      db.all<{ it: unknown }>(`SELECT DISTINCT ${column} AS it FROM ${table} ORDER BY 1`).map(({ it }) => it);
    t.same(ledgerFaults(db), [], `${moment}: all sums are right`);
    t.ok(
      (db.get<{ count: number }>('SELECT count(*) AS count FROM members')?.count ?? 0) >= 36,
      'at least 36 members',
    );
    t.same(found('status', 'withdrawals'), [0, 10, 11, 20, 21, 30]);
    t.same(found('status', 'recharges'), [0, 10, 20, 30]);
    t.same(found('refund_status', 'recharges'), [0, 1, 2, 3]);
    t.same(
      found('status', 'vip_records'),
      [1, 2, 3, 4],
      'unpaid orders, 0 and 5, do not occur in the sample',
    );
    t.same(found('status', 'vip_refunds'), [0, 1, 2]);
    t.same(found('status', 'cert_logs'), [0, 1, 2, 3]);
    t.same(found('cert_status', 'members'), [0, 1, 2, 3]);
    t.same(found('status', 'members'), [0, 1]);
    t.same(found('status', 'applications'), [0, 10, 20, 21, 22, 30, 40, 41, 50, 60, 90]);
    t.same(found('status', 'bills'), [-1, 0, 1]);
    t.same(
      found('biz_type', 'bills'),
      [101, 102, 103, 201, 202, 301, 302, 401, 402, 403, 501, 502],
      'nothing is paid by head',
    );
    t.same(found('state', 'holds'), ['open', 'released', 'taken']);
    t.same(found('category', 'notices'), [1, 2, 3, 4, 5]);
    t.ok(found('level_id', 'members').length > 1, 'somebody has a higher level');
    t.same(
      db.all('SELECT id FROM uploads WHERE used_at IS NULL'),
      [],
      'every sample picture belongs to a record',
    );
  }
});

t.test('fees make the comprehensive rate of some offers higher than the nominal one', async (t) => {
  const withFee = partners.filter(({ fees, amount_max, annual_rate_max, term_max }) => {
    const rate = parseRate(annual_rate_max) ?? 0;
    return (
      (loanCost({ principal: toFen(amount_max), rate, months: Math.min(term_max, 12), method: 1 }, fees)
        .annualRate ?? 0) > rate
    );
  });
  t.same(
    withFee.map(({ name, product }) => `${name} ${product}`),
    ['朴石融资担保 银担合作贷', '砚溪小额贷款 应急周转贷', '砚溪小额贷款 车辆应急贷'],
    'the last two wait for the operator, since they cost too much',
  );
});

t.test('views of an article that cannot be written are not lost: they wait for the next sweep', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'views-'));
  const db = openDb(dir, 'views.db');
  t.teardown(() => {
    db.close();
    rmSync(dir, { recursive: true, force: true });
  });
  await prepareStore(db, Date.now(), false);
  const viewed = () =>
    db.get<{ views: number }>('SELECT views FROM article_counts WHERE article_id = 101')?.views ?? 0;
  const before = viewed();
  db.run('PRAGMA query_only = ON');
  for (let time = 0; time < 3; time++) noteView(db, 101);
  t.throws(() => sweepViews(db, 0));
  db.run('PRAGMA query_only = OFF');
  sweepViews(db, 0);
  t.equal(viewed() - before, 3);
});
