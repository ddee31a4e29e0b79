import t, { type Test } from 'tap';
import { adapt, type Adaptation } from '../../server/upstream/adapt/adapt.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { addDays } from '../../shared/time/days.ts';
import { shanghaiDay } from '../../shared/time/now.ts';
import { IN_NO_TEXT } from '../../server/gateway/listProbes.ts';
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

t.test(
  'an upstream that ignores every filter: no false row, and a page leads to the list without the filter',
  async (t) => {
    const { list, browser } = await startBefore(t, ignoreAll);
    for (const [call, filter, isTrue] of FILTERS) {
      const { json, status, rows } = await list(`${call}?${filter}`);
      t.same(
        rows.filter((row) => !isTrue(row)),
        [],
        `${call}?${filter}`,
      );
      if (rows.length === 0 || /keyword/.test(filter))
        t.match(
          { status, json },
          {
            status: 404,
            json: {
              reason: 'not_offered',
              data: { errors: { [filter.split('=')[0] ?? '']: '暂不支持此项' } },
            },
          },
          `${call}?${filter}`,
        );
    }
    for (const [, , , page, parameter = ''] of FILTERS) {
      if (page === undefined) continue;
      const { status, headers } = await browser.get(page);
      t.equal(status, 302, page);
      t.notMatch(String(headers.location), new RegExp(`[?&]${parameter}=`), page);
      t.equal((await browser.get(String(headers.location))).status, 200, page);
    }
    t.match(await browser.get('/bff/user/bill.csv?type=2'), { status: 404 });
  },
);

t.test('what one caller asks for takes a filter, a search and a call from nobody else', async (t) => {
  const { portal, list, missing } = await startBefore(t, (query) => {
    // As the sandbox has it: a filter of 0 is none.
    for (const name of ['type', 'biz_type', 'category', 'level'])
      if (query.get(name) === '0') query.delete(name);
  });
  const before = await missing();
  for (const filter of [
    'user/bill?type=0',
    'user/bill?biz_type=0',
    'user/notice/list?category=0',
    'user/childs?level=0',
  ])
    await list(filter);
  t.same(await missing(), before);
  t.match(await list('user/bill?type=2&count=1'), { status: 200, rows: [{ type: 2 }] });
  const other = await portal.member(MEMBER.vip);
  for (const path of [
    'user/bill?type=2',
    'user/bill?biz_type=401',
    'user/notice/list?category=2',
    'user/childs?level=1',
  ])
    t.equal((await other.get(`/bff/${path}`)).status, 200, path);
});

t.test(
  "a member in whose team somebody is called like the gateway's probe searches in vain; others do not",
  async (t) => {
    const rows = (name: string) => [{ id: 1, nickname: name, created_at: '2026-11-20 10:00:00' }];
    const { callRaw, context } = await gatewayOf(
      t,
      adapt({}),
      ({ headers, query }: { headers: Record<string, string>; query: URLSearchParams }) => {
        const team = rows(headers.authorization === 'one' ? `${IN_NO_TEXT}王` : '小李');
        const keyword = query.get('keyword') ?? '';
        return {
          code: 200,
          message: '',
          data: { list: team.filter(({ nickname }) => nickname.includes(keyword)), total: 1 },
        };
      },
    );
    await callRaw('childs', { keyword: '王' }, context('one'));
    t.match(await callRaw('childs', { keyword: '小李' }, context('other')), {
      code: 200,
      data: { list: [{ id: 1 }] },
    });
  },
);

t.test('the first page that asks for an ignored filter leads to the list without it', async (t) => {
  const { browser, html, missing } = await startBefore(t, ignoreAll);
  const { status, headers } = await browser.get('/wallet/record?biz_type=401&page=2');
  t.match({ status, location: headers.location }, { status: 302, location: '/wallet/record' });
  t.same(await missing(), [], 'it is not declared, so nobody else is told');
  t.match(await html('/wallet/record'), /name="biz_type"/);
});

t.test('an upstream that sends its whole list for every page: each page once, the file ends', async (t) => {
  const { list, browser, html } = await startBefore(t, (query) => {
    query.set('page', '1');
    query.set('count', '100');
  });
  const all: unknown[] = [];
  for (let page = 1; page < 20; page++) {
    const { rows } = await list(`user/bill?page=${page}&count=10`);
    if (rows.length === 0) break;
    all.push(...rows.map(({ id }) => id));
  }
  t.equal(all.length, 96);
  t.equal(new Set(all).size, 96);
  t.equal((await browser.get('/bff/user/bill.csv')).text.trim().split('\r\n').length, 97);
  t.notMatch(await html('/wallet/record?page=10'), /page=11/);
  t.match(await html('/wallet/record?page=11'), /没有第 11 页/);
  const notices = await list('user/notice/list?page=2&count=10');
  t.equal(notices.rows.length, 10);
});

t.test('an upstream that sends rows again past the end, or the first page for every page', async (t) => {
  for (const last of [3, 1]) {
    const { list, browser, html } = await startBefore(t, (query) => {
      if (Number(query.get('page')) > last) query.set('page', String(last));
    });
    const all: unknown[] = [];
    let page = 1;
    for (; page < 9; page++) {
      const { rows } = await list(`user/bill?page=${page}&count=10`);
      if (rows.length === 0) break;
      all.push(...rows.map(({ id }) => id));
    }
    t.equal(page, last + 1, 'the list ends');
    t.equal(new Set(all).size, last * 10);
    t.equal(all.length, last * 10);
    const lines = (await browser.get('/bff/user/bill.csv')).text.trim().split('\r\n');
    t.equal(new Set(lines).size, lines.length);
    t.match(await html('/wallet/record?page=9'), /第 9 页加载失败/, 'the totals say that there are rows');
  }
});

t.test('an upstream with pages of its own size', async (t) => {
  const { html } = await startBefore(t, (query) => query.set('count', '4'));
  const first = await html('/wallet/record');
  t.match(first, /共 96 条，每页 4 条/);
  t.match(first, /page=24"/, 'all pages are reached');
  t.notMatch(await html('/wallet/record?page=24'), /page=25"/);
});

t.test(
  'an upstream whose pages begin with 0: an empty first page is no empty list, and the log says so',
  async (t) => {
    const { html, portal, list } = await startBefore(t, (query) =>
      query.set('page', String(Number(query.get('page') ?? 1) + 1)),
    );
    const drifts = () =>
      portal.logs
        .map((line) => JSON.parse(line) as { event?: string; name?: string; places?: { kind: string }[] })
        .filter(
          ({ event, places }) => event === 'upstream.drift' && places?.some(({ kind }) => kind === 'paging'),
        )
        .map(({ name }) => name);
    const page = await html('/form/record?status=0');
    t.match(page, /第 1 页加载失败/);
    t.notMatch(page, /没有符合条件|没有第 1 页|还没有/);
    t.match(drifts(), [/^formRecords/]);
    await html('/vip/record');
    t.match(drifts()[1], /^certLogs/, 'the second page of two is shorter than a first');
    t.match(await list('user/childs?level=2'), { rows: [] });
    t.ok(drifts().includes('childs'));
  },
);

t.test(
  'one odd row is left out and costs no filter; a row comes once; a record is the one that was asked for',
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
    t.same(await ids({ type: 2 }, [bill(1, 2), bill(2, 1), bill(3, 2)]), [1, 3]);
    t.same(
      await ids({ type: 2 }, [bill(1, 2), { id: 4 }, { id: 5, type: null }]),
      [1, 4, 5],
      'rows that do not say it stay',
    );
    t.same(await ids({}, [bill(1, 2), bill(1, 2), bill(2, 1)]), [1, 2]);
    const odd = [bill(1, 1, '2026-11-19'), bill(2, 1, '2026-11-19'), bill(3, 1)];
    t.same(await ids({ start_date: '2026-11-20' }, odd), [3], 'days of another time zone cost no filter');
    t.same(await ids({ end_date: '2026-11-19' }, [bill(1, 1, '2026-11-20')]), []);
    t.same(
      await ids({ biz_type: 401 }, [
        { ...bill(1, 1), biz_type: 401 },
        { ...bill(2, 1), biz_type: 101 },
        { ...bill(3, 1), biz_type: 102 },
      ]),
      404,
      'two rows are no accident',
    );
    t.same(await ids({ biz_type: 401 }, []), [], 'the next call is made');
    t.same(await ids({ type: 1 }, [bill(1, 2)]), 404, 'nor is the only row');
    data = { id: 8, form_no: 'LA8' };
    t.match(await callRaw('formRecord', { id: 7 }, context('token')), {
      code: 502,
      reason: 'upstream_invalid',
    });
    t.match(await callRaw('formRecord', { id: 8 }, context('token')), { code: 200 });
    data = {
      list: [
        { id: 1, category: 2 },
        { id: 2, category: 3 },
        { id: 3, category: 2 },
      ],
      total: 30,
      total_page: 3,
      unread_count: 4,
    };
    t.same(
      (await callRaw('notices', { category: 2 }, context('token'))).data,
      { list: [1, 3].map((id) => ({ id, category: 2, category_text: '资金' })), unread_count: 4 },
      'what counts a false row is not shown',
    );
    const kinds = new Set(
      logs
        .flatMap(({ places }) => (places as { kind: string; path: string }[] | undefined) ?? [])
        .map(({ kind, path }) => `${kind} ${path}`),
    );
    for (const place of [
      'filter /*/type',
      'filter /*/created_at',
      'twice /*/id',
      'filter /*/biz_type',
      'filter /id',
      'filter /list/*/category',
    ])
      t.ok(kinds.has(place), place);
  },
);

t.test('what is not declared is not offered, not sent, and refused', async (t) => {
  const none = { fields: [] } as const;
  const adaptation = adapt({
    rows: {
      bill: none,
      withdrawals: none,
      rechargeOrders: none,
      formRecords: none,
      certLogs: none,
      childs: none,
      notices: none,
      articles: none,
      partner: none,
    },
  });
  const { list, html, browser } = await startBefore(t, () => undefined, adaptation);
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
