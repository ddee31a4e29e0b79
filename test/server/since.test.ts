import t from 'tap';
import { ok } from '../../shared/envelope.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';

// `since`: what was added to a list. The gateway answers it itself, so every upstream has it.

interface Row {
  id: number;
  created_at: string;
}
const rowsIn = (data: unknown): Row[] =>
  (Array.isArray(data) ? data : (data as { list: Row[] }).list) as Row[];

t.test('each list that takes it gives the rows from that time on, page by page, and then none', async (t) => {
  const portal = await startPortal(t);
  for (const [path, phone] of [
    ['/bff/user/bill', MEMBER.long],
    ['/bff/user/form', MEMBER.long],
    ['/bff/user/notice/list', MEMBER.long],
  ] as const) {
    const member = await portal.member(phone);
    const read = async (query: string) => (await member.get(`${path}?${query}`)).json['data'];
    const all = rowsIn(await read('count=100'));
    t.ok(all.length > 3, path);
    const since = all[Math.min(14, all.length - 2)]!.created_at;
    const wanted = all.filter(({ created_at: at }) => at >= since);
    const found: Row[] = [];
    for (let page = 1; ; page++) {
      const rows = rowsIn(await read(`count=5&page=${page}&since=${encodeURIComponent(since)}`));
      if (rows.length === 0) break;
      found.push(...rows);
    }
    t.strictSame(
      found.map(({ id }) => id),
      wanted.map(({ id }) => id),
      path,
    );
    t.ok(wanted.length < all.length);
    const later = await read(`since=${encodeURIComponent('9999-12-31 23:59:59')}`);
    t.strictSame(rowsIn(later), []);
    if (!Array.isArray(later))
      t.notOk('total' in (later as object), 'a total of other rows is none of these');
    t.match(await member.get(`${path}?since=2026-11-20`), {
      status: 400,
      json: { data: { errors: { since: String } } },
    });
  }
});

t.test('the upstream is not asked for it, and rows without a time stay', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin });
  const rows = [
    { id: 3, created_at: '2026-11-20 10:00:00' },
    { id: 2 },
    { id: 1, created_at: '2026-11-19 10:00:00' },
  ];
  upstream.on('GET /api/user/bill', json(ok(rows)));
  const { json: envelope } = await portal
    .browser()
    .get('/bff/user/bill?type=1&since=2026-11-20%2000:00:00', { cookie: 'bank_token=good' });
  t.strictSame(
    rowsIn(envelope['data']).map(({ id }) => id),
    [3, 2],
  );
  const asked = upstream.hits.filter(
    ({ path, headers }) => path === '/api/user/bill' && headers.authorization === 'good',
  );
  t.strictSame(
    asked.map(({ query }) => [query.get('type'), query.get('since')]),
    [['1', null]],
  );
});
