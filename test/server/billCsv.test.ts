import { get } from 'node:http';
import t from 'tap';
import { CONSUME_ONLY, post, WITHDRAWABLE } from '../../embedded/rules/ledger.ts';
import { openDb } from '../../embedded/store/db.ts';
import { ok } from '../../shared/envelope.ts';
import { toFen, toYuan } from '../../shared/money/money.ts';
import type { Bill, BillPage } from '../../shared/records/wallet.ts';
import { neutralOpenApi } from '../../server/openapi/neutralOpenApi.ts';
import { resolverOf } from '../support/openapi.ts';
import { LIN, startEmbeddedUpstream } from '../../embedded/test/support/embeddedUpstream.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

const CSV = '/bff/user/bill.csv';
const PAGE = 100;

/** Parses the CSV file: its rows without the heading, as a spreadsheet program reads them. */
function read(text: string): string[][] {
  const cells = [...text.slice(1).matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of cells) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(1, -1);
}

t.test('the CSV file of five thousand bills has the rows and the sums of the API', async (t) => {
  const upstream = await startEmbeddedUpstream(t);
  const db = openDb(upstream.varDir, 'embedded.db');
  const { id: userId } = db.get<{ id: number }>('SELECT id FROM members WHERE phone_number = ?', LIN) ?? {
    id: 0,
  };
  const day = 86_400_000;
  db.tx(() => {
    for (let index = 0; index < 5_000; index++)
      post(db, upstream.clock.now - day + index * 1_000, [
        {
          userId,
          bizType: index % 5 === 4 ? 502 : 501,
          amount: ((index * 37) % 9_973) + 1,
          purse: index % 2 ? WITHDRAWABLE : CONSUME_ONLY,
          title: index % 3 ? '活动奖励' : '=1+1',
          remark: index % 7 ? `第 ${index} 笔` : '逗号,引号"与\n换行',
        },
      ]);
  });
  db.close();
  const portal = await startPortal(t, { upstream: upstream.origin });
  const member = await portal.member();
  const rows: Bill[] = [];
  for (let page = 1; rows.length === (page - 1) * PAGE; page++)
    rows.push(...((await member.get(`/bff/user/bill?count=${PAGE}&page=${page}`)).json.data as Bill[]));
  const totals = (await member.get('/bff/user/bill/page')).json.data as BillPage;
  t.ok(rows.length > 5_000 && rows.length === totals.total, `${rows.length} bills`);

  const response = await member.get(CSV);
  t.equal(response.status, 200);
  t.equal(response.headers['content-type'], 'text/csv; charset=utf-8');
  t.match(
    response.headers['content-disposition'],
    /^attachment; filename="bills\.csv"; filename\*=UTF-8''%E9%93%B6/,
  );
  t.equal(response.headers['cache-control'], 'private, no-store');
  t.ok(response.text.startsWith('\ufeff时间,账单号,'), 'begins with a byte order mark');
  t.notMatch(response.text.replace(/"(?:[^"]|"")*"/g, ''), /[^\r]\n/, 'each line ends with CR LF');
  const file = read(response.text);
  t.same(
    file.map(([at, no, , , , , , , income, expense, balance]) => [at, no, income, expense, balance]),
    rows.map((row) => [
      row.created_at,
      row.bill_no,
      row.type === 1 ? row.amount : '',
      row.type === 2 ? row.amount : '',
      row.status === 1 ? row.balance : '',
    ]),
  );
  const sum = (column: number) =>
    toYuan(
      file
        .filter((row) => ['已生效', '处理中'].includes(row[7]!) && row[column])
        .reduce((fen, row) => fen + toFen(row[column]!), 0),
    );
  t.equal(sum(8), totals.sum_income);
  t.equal(sum(9), totals.sum_expense);
  t.equal(
    file.filter((row) => row[4] === "'=1+1").length,
    rows.filter(({ title }) => title === '=1+1').length,
    'a formula is escaped',
  );
  t.ok(file.some((row) => row[5] === '逗号,引号"与\n换行'));
  t.same(
    file.filter((row) => row[3] === row[4]),
    [],
    'the kind is not said twice',
  );

  const filter = 'type=2&biz_type=502&keyword=活动&start_date=2026-11-19&end_date=2026-11-19';
  const part = read((await member.get(`${CSV}?${encodeURI(filter)}`)).text);
  t.equal(
    part.length,
    ((await member.get(`/bff/user/bill/page?${encodeURI(filter)}`)).json.data as BillPage).total,
    'the filter works as for the list',
  );
  t.ok(part.length > PAGE && part.every((row) => row[2] === '出账'));
});

t.test('a refused request gets an envelope', async (t) => {
  const portal = await startPortal(t);
  t.match(await portal.browser().get(CSV), { status: 401, json: { code: 40000, message: '请先登录' } });
  const member = await portal.member();
  t.match(await member.get(`${CSV}?start_date=yesterday`), {
    status: 400,
    json: { code: 400, data: { errors: { start_date: /\S/ } } },
  });
  t.match(await member.get(`${CSV}?undeclared=1`), {
    status: 400,
    json: { data: { errors: { undeclared: /\S/ } } },
  });
  t.match(await member.post(CSV), { status: 405, headers: { allow: 'GET, HEAD' } });
  await portal.stopUpstream();
  t.match(await member.get(CSV), { status: 502, headers: { 'content-type': /json/ } });
  const document = { ...neutralOpenApi('zh') };
  t.same(
    document.paths[CSV]?.get?.parameters?.map(resolverOf(document)).map(({ name }) => name),
    ['type', 'biz_type', 'start_date', 'end_date', 'keyword'],
  );
});

/** A member of a stub upstream. `page` is a full page of bills with descending ids; `pages` counts the requested pages. */
async function withStub(t: Parameters<typeof startPortal>[0]) {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const member = portal.browser();
  member.jar.set('bank_token', 'MARKED-TOKEN-0123456789abcdef');
  const bill = (id: number) => ({
    id,
    bill_no: `BL${id}`,
    type: 1,
    biz_type: 501,
    biz_type_text: '系统增加',
    title: '奖励',
    remark: 'x'.repeat(500),
    amount: '1.00',
    balance: '1.00',
    purse: 1,
    status: 1,
    status_text: '已生效',
    settle_at: null,
    created_at: '2026-11-20 12:00:00',
  });
  const page = (first: number) => json(ok(Array.from({ length: PAGE }, (_, index) => bill(first - index))));
  const pages = () => upstream.hits.filter(({ path }) => path === '/api/user/bill').length;
  return { upstream, portal, member, page, pages };
}

t.test(
  'if the upstream fails halfway, the connection is closed, so that half a file does not look complete',
  async (t) => {
    const { upstream, member, page } = await withStub(t);
    upstream.on('GET /api/user/bill', (hit, response) =>
      (hit.query.get('page') === '3'
        ? json('', 500)
        : page(1_000_000 - Number(hit.query.get('page')) * PAGE))(hit, response),
    );
    await t.rejects(member.get(CSV), { code: 'ECONNRESET' });
  },
);

t.test('a bill booked during the download does not duplicate a row', async (t) => {
  const { upstream, member, page } = await withStub(t);
  // Three new bills are booked between the first and the second page.
  upstream.on('GET /api/user/bill', (hit, response) =>
    (({ 1: page(1_000), 2: page(903) })[hit.query.get('page') ?? ''] ?? json(ok([])))(hit, response),
  );
  const numbers = read((await member.get(CSV)).text).map((row) => row[1]);
  t.equal(numbers.length, 197);
  t.equal(new Set(numbers).size, 197);
});

t.test('after the client has gone, the upstream is not called any more', async (t) => {
  const { upstream, member, portal, page, pages } = await withStub(t);
  upstream.on('GET /api/user/bill', (hit, response) =>
    page(100_000_000 - Number(hit.query.get('page')) * PAGE)(hit, response),
  );
  const cookie = [...member.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  await new Promise<void>((resolve, reject) => {
    const call = get(`${portal.origin}${CSV}`, { headers: { cookie }, agent: false }, (response) => {
      response.once('data', () => {
        response.destroy();
        resolve();
      });
    });
    call.on('error', reject);
  });
  for (let before = -1; before !== pages(); await new Promise((resolve) => setTimeout(resolve, 200)))
    before = pages();
  t.ok(pages() < 100, `${pages()} pages were fetched of an endless file`);
});
