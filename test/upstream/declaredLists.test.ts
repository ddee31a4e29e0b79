import t, { type Test } from 'tap';
import { adapt, type Adaptation } from '../../server/upstream/adapt/adapt.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { addDays } from '../../shared/time/days.ts';
import { shanghaiDay } from '../../shared/time/now.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { gatewayOf } from '../support/adaptedGateway.ts';
import { startTranslator } from '../support/upstreams/translator.ts';

type Row = Record<string, unknown>;

/** Lists and their totals. */
const LIST =
  /^\/api\/(?:wz|partner|user\/(?:bill|withdraw|recharge|form|consent)(?:\/page)?|user\/cert\/logs\/(?:list|page)|user\/(?:childs|notice\/list|feedback))$/;
/** Changes the query of a list on its way to the embedded upstream. */
type Change = (query: URLSearchParams) => void;
let change: Change = () => undefined;
let asked: string[] = [];

const upstream = await startTranslator(t, {
  request({ method, path, query }) {
    if (method !== 'GET' || !LIST.test(path)) return undefined;
    asked.push(`${path}?${query}`);
    change(query);
    return undefined;
  },
  response: (envelope) => envelope,
});

/** A portal before that upstream, with a member who has many records. */
async function startBefore(t: Test, next: Change, adaptation?: Adaptation) {
  change = next;
  asked = [];
  const portal = await startPortal(t, { upstream: upstream.origin, ...(adaptation && { adaptation }) });
  const browser = await portal.member(MEMBER.long);
  return {
    browser,
    portal,
    async list(path: string) {
      const { json, status } = await browser.get(`/bff/${path}`);
      const data: unknown = json.data;
      return { status, json, rows: (Array.isArray(data) ? data : (fieldsOf(data).list ?? [])) as Row[] };
    },
    missing: async () => fieldsOf((await browser.get('/bff/capabilities')).json.data).missing as string[],
    html: async (path: string) => (await browser.get(path)).text,
  };
}

/** Everything but the number of the article or its kind: one page with all rows. */
const ignoreAll: Change = (query) => {
  for (const name of [...query.keys()])
    if (name !== 'type' || !/^[a-z]/.test(query.get(name) ?? '')) query.delete(name);
  query.set('count', '100');
};

const yesterday = addDays(shanghaiDay(new Date()), -1);
const weekAgo = addDays(yesterday, -7);
/** Each filter of each list, with the page that offers it (`{}`: without it) and the name of its field there. */
// prettier-ignore
const FILTERS: [call: string, filter: string, isTrue: (row: Row) => boolean, page?: string, parameter?: string][] = [
  ['user/bill', 'type=2', ({ type }) => type === 2, '/wallet/record?type=2', 'type'],
  ['user/bill', 'biz_type=401', ({ biz_type }) => biz_type === 401, '/wallet/record?biz_type=401', 'biz_type'],
  ['user/bill', `start_date=${weekAgo}`, ({ created_at }) => String(created_at) >= weekAgo, `/wallet/record?start_date=${weekAgo}`, 'start_date'],
  ['user/bill', 'end_date=2026-01-01', ({ created_at }) => String(created_at) < '2026-01-02'],
  ['user/bill', 'keyword=WD2026', () => true, '/wallet/record?keyword=WD2026', 'keyword'],
  ['user/withdraw', 'status=10', ({ status }) => status === 10, '/wallet/record?tab=withdraw&status=10', 'status'],
  ['user/recharge', 'status=30', ({ status }) => status === 30, '/wallet/record?tab=recharge&status=30', 'status'],
  ['user/form', 'status=0', ({ status }) => status === 0, '/form/record?status=0', 'status'],
  ['user/cert/logs/list', 'cert_type=1', ({ cert_type }) => cert_type === 1],
  ['user/childs', 'level=2', ({ relation }) => relation === 2, '/spread?tab=team&level=2', 'level'],
  ['user/childs', 'keyword=zz', () => true, '/spread?tab=team&keyword=zz', 'keyword'],
  ['user/notice/list', 'category=2', ({ category }) => category === 2, '/notice?tab=mine&category=2', 'category'],
  ['user/notice/list', 'is_read=0', ({ is_read }) => is_read === 0, '/notice?tab=mine&is_read=0', 'is_read'],
  ['wz/news', 'category_id=1', ({ category_id }) => category_id === 1, '/news?category_id=1', 'category_id'],
  ['wz/help', 'keyword=zzz', () => true, '/help?keyword=zzz', 'keyword'],
  ['partner', 'loan_type_id=1', ({ loan_type_ids }) => (loan_type_ids as number[]).includes(1)],
];

const FILTERS_OF = [
  'bill',
  'withdrawals',
  'rechargeOrders',
  'formRecords',
  'certLogs',
  'childs',
  'notices',
  'articles',
  'partner',
] as const;
const each = (entry: object) => adapt({ rows: Object.fromEntries(FILTERS_OF.map((name) => [name, entry])) });

t.test(
  'an upstream that ignores every filter, and does not say so: its rows are shown, and the log has them',
  async (t) => {
    const { list, browser, portal, missing } = await startBefore(t, ignoreAll);
    for (const [call, filter, , page] of FILTERS) {
      t.equal((await list(`${call}?${filter}`)).status, 200, `${call}?${filter}`);
      if (page !== undefined) t.equal((await browser.get(page)).status, 200, page);
    }
    t.same(await missing(), [], 'nothing is learnt from what a caller gets');
    const places = portal.logs
      .map(
        (line) =>
          JSON.parse(line) as { event?: string; name?: string; places?: { kind: string; path: string }[] },
      )
      .filter(({ event }) => event === 'upstream.drift')
      .flatMap(({ name, places = [] }) =>
        places.filter(({ kind }) => kind === 'filter').map(({ path }) => `${name} ${path}`),
      );
    for (const place of [
      'bill /*/type',
      'bill /*/created_at',
      'withdrawals /*/status',
      'childs /list/*/relation',
      'notices /list/*/category',
    ])
      t.ok(places.includes(place), place);
  },
);

t.test('a list that comes whole, and says so: each page once, the file ends', async (t) => {
  const { list, browser, html } = await startBefore(
    t,
    (query) => {
      query.set('count', '100');
    },
    adapt({ rows: { bill: { pages: false }, notices: { pages: false } } }),
  );
  const all: unknown[] = [];
  for (let page = 1; page < 20; page++) {
    const { rows } = await list(`user/bill?page=${page}&count=10`);
    if (rows.length === 0) break;
    all.push(...rows.map(({ id }) => id));
  }
  t.equal(all.length, 96);
  t.equal(new Set(all).size, 96);
  t.same(
    asked.filter((call) => /bill\?.*(?:page|count)=/.test(call)),
    [],
    'neither page nor count is sent',
  );
  t.equal((await browser.get('/bff/user/bill.csv')).text.trim().split('\r\n').length, 97);
  t.notMatch(await html('/wallet/record?page=10'), /page=11/);
  t.match(await html('/wallet/record?page=11'), /没有第 11 页/);
  const notices = await list('user/notice/list?page=2&count=10');
  t.equal(notices.rows.length, 10);
});

t.test(
  'an upstream that sends its whole list, or rows again past the end, and does not say so: the file ends',
  async (t) => {
    for (const wrong of [
      (query) => {
        query.set('page', '1');
        query.set('count', '100');
      },
      (query) => {
        if (Number(query.get('page')) > 3) query.set('page', '3');
      },
    ] satisfies Change[]) {
      const { browser } = await startBefore(t, wrong);
      const lines = (await browser.get('/bff/user/bill.csv')).text.trim().split('\r\n');
      t.equal(new Set(lines).size, lines.length);
      t.ok(lines.length > 30);
    }
  },
);

t.test('an upstream with pages of its own size', async (t) => {
  const { html } = await startBefore(t, (query) => query.set('count', '4'));
  const first = await html('/wallet/record');
  t.match(first, /共 96 条，每页 4 条/);
  t.match(first, /page=24"/, 'all pages are reached');
  t.notMatch(await html('/wallet/record?page=24'), /page=25"/);
});

t.test('an upstream whose pages begin with 0: an empty first page is no empty list', async (t) => {
  const { html, list } = await startBefore(t, (query) =>
    query.set('page', String(Number(query.get('page') ?? 1) + 1)),
  );
  const page = await html('/form/record?status=0');
  t.match(page, /第 1 页加载失败/);
  t.notMatch(page, /没有符合条件|没有第 1 页|还没有/);
  t.match(await list('user/childs?level=2'), { rows: [] });
});

t.test(
  'a row comes once; one that is not what was asked for is noted; a record is the one that was asked for',
  async (t) => {
    const bill = (id: number, type: number, day = '2026-11-20') => ({
      id,
      type,
      amount: '1.00',
      created_at: `${day} 10:00:00`,
    });
    let data: unknown;
    const { callRaw, context, logs } = await gatewayOf(t, adapt({}), () => ({
      code: 200,
      message: '',
      data,
    }));
    const ids = async (input: object, rows: unknown[]) => {
      data = rows;
      const { code, data: found } = await callRaw('bill', { count: 100, ...input }, context('token'));
      return code === 200 ? (found as Row[]).map(({ id }) => id) : code;
    };
    t.same(await ids({ type: 2 }, [bill(1, 2), bill(2, 1), bill(3, 2)]), [1, 2, 3]);
    t.same(await ids({}, [bill(1, 2), bill(1, 2), bill(2, 1)]), [1, 2]);
    t.same(await ids({ start_date: '2026-11-20' }, [bill(1, 1, '2026-11-19'), bill(3, 1)]), [1, 3]);
    data = { id: 8, form_no: 'LA8' };
    t.match(await callRaw('formRecord', { id: 7 }, context('token')), {
      code: 502,
      reason: 'upstream_invalid',
    });
    t.match(await callRaw('formRecord', { id: 8 }, context('token')), { code: 200 });
    const kinds = new Set(
      logs
        .flatMap(({ places }) => (places as { kind: string; path: string }[] | undefined) ?? [])
        .map(({ kind, path }) => `${kind} ${path}`),
    );
    for (const place of ['filter /*/type', 'filter /*/created_at', 'twice /*/id', 'filter /id'])
      t.ok(kinds.has(place), place);
  },
);

t.test('what is not declared is not offered, not sent, and refused', async (t) => {
  const { list, html, browser } = await startBefore(t, () => undefined, each({ fields: [] }));
  for (const [call, filter, , page, parameter = ''] of FILTERS) {
    t.match(
      await list(`${call}?${filter}`),
      { status: 404, json: { reason: 'not_offered' } },
      `${call}?${filter}`,
    );
    if (page === undefined) continue;
    const { status, headers } = await browser.get(page);
    t.equal(status, 302, page);
    t.notMatch(
      await html(String(headers.location)),
      new RegExp(`name="${parameter}"(?! content)|[?&;]${parameter}=\\d`),
      page,
    );
  }
  for (const page of ['/user', '/bank?loan_type_id=1', '/form/4', '/search?q=%E8%B4%B7%E6%AC%BE'])
    t.match(await browser.get(page), { status: 200 }, page);
  t.same(
    asked.filter((call) =>
      /(?:status|biz_type|category|is_read|level|keyword|start_date|cert_type|loan_type_id)=/.test(call),
    ),
    [],
  );
});
