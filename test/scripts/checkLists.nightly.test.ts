import t, { type Test } from 'tap';
import { createAsk, callLabel } from '../../scripts/checkUpstream/createAsk.ts';
import { tryLists } from '../../scripts/checkUpstream/tryLists.ts';
import { Session } from '../../server/session/session.ts';
import { adapt, type Differences } from '../../server/upstream/adapt/adapt.ts';
import { listen } from '../support/upstreams/listen.ts';
import { built } from '../support/built.ts';

const { createUpstreamClient, readConfig } = built;

const warnings: string[] = [];
process.on('warning', ({ name }) => warnings.push(name));

type Row = Record<string, string | number>;
interface Asked {
  query: URLSearchParams;
  page: number;
  count: number;
  filtered: Row[];
}

const BILLS: Row[] = Array.from({ length: 30 }, (_, at) => ({
  id: 100 - at,
  type: 1 + (at % 2),
  biz_type: [101, 201, 401][at % 3]!,
  title: `记录 ${at}`,
  created_at: `2026-11-${String(28 - Math.floor(at / 2)).padStart(2, '0')} ${at % 2 === 0 ? '18' : '09'}:30:00`,
}));
const CHILDREN: Row[] = Array.from({ length: 9 }, (_, at) => ({
  id: at + 1,
  relation: 1 + (at % 2),
  commission: `${(at * 7) % 5}.00`,
  child_count: (at * 5) % 4,
  bind_at: `2026-10-${20 - at} 12:00:00`,
  nickname: '友',
}));
const NOTICES: Row[] = Array.from({ length: 5 }, (_, at) => ({
  id: at + 1,
  category: 1 + (at % 2),
  is_read: 0,
  title: '消息',
  created_at: '2026-11-20 12:00:00',
}));

/** The rows of a list that fit, as a good upstream finds them. */
const fitting = (rows: Row[], query: URLSearchParams): Row[] =>
  rows.filter((row) =>
    [...query].every(([name, value]) => {
      const at = String(row.created_at ?? row.bind_at).slice(0, 10);
      if (name === 'start_date') return at >= value;
      if (name === 'end_date') return at <= value;
      if (name === 'keyword') return String(row.title).includes(value);
      const field = name === 'level' ? 'relation' : name;
      return ['page', 'count', 'sort', 'request_id'].includes(name) || String(row[field]) === value;
    }),
  );
const falling = (rows: Row[], by: string) =>
  rows.toSorted(
    (one, other) => Number(other[by]) - Number(one[by]) || String(other[by]).localeCompare(String(one[by])),
  );
const cut = ({ filtered, page, count }: Asked): Row[] => filtered.slice((page - 1) * count, page * count);

/** What an upstream does otherwise than a good one. */
interface Fault {
  /** Before it filters. */
  query?: (query: URLSearchParams) => void;
  /** Its page of the rows that fit. */
  page?: (asked: Asked) => Row[];
  total?: (asked: Asked, all: number) => number;
  bills?: Row[];
  refuses?: (query: URLSearchParams) => boolean;
}

/** Tries the lists of an upstream with this fault. */
async function tried(
  t: Test,
  {
    query: change,
    page: pageOf = cut,
    total = ({ filtered }) => filtered.length,
    bills = BILLS,
    refuses = () => false,
  }: Fault,
  differences: Differences = {},
  names: readonly ('bill' | 'childs' | 'notices')[] = ['bill', 'childs', 'notices'],
  notices = NOTICES,
) {
  const hits: string[] = [];
  let [now, most] = [0, 0];
  const lists: Record<string, Row[]> = {
    '/api/user/bill': bills,
    '/api/user/bill/page': bills,
    '/api/user/childs': CHILDREN,
    '/api/user/notice/list': notices,
  };
  const origin = await listen(t, (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://upstream');
    hits.push(`${pathname}?${query}`);
    most = Math.max(most, ++now);
    const isRefused = refuses(query);
    change?.(query);
    const all = lists[pathname] ?? [];
    const filtered = fitting(all, query);
    const asked = {
      query,
      page: Number(query.get('page') ?? 1),
      count: Number(query.get('count') ?? 10),
      filtered: query.has('sort') ? falling(filtered, query.get('sort')!) : filtered,
    };
    const totals = { total: total(asked, all.length) };
    const rows = pageOf(asked);
    const data = pathname.endsWith('/page')
      ? totals
      : pathname === '/api/user/bill'
        ? rows
        : { list: rows, ...totals };
    setTimeout(() => {
      now--;
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(
          JSON.stringify(
            isRefused ? { code: 422, message: '不行', data: null } : { code: 200, message: '', data },
          ),
        );
    }, 1);
  });
  const adaptation = adapt(differences);
  const upstream = createUpstreamClient(origin, adaptation, { breaker: false });
  t.teardown(() => upstream.close());
  const ask = createAsk(upstream, readConfig({ UPSTREAM_ORIGIN: origin }), new Session('token'), adaptation);
  const asked = await Promise.all([...names, 'billPage' as const].map((name) => ask(name, {})));
  most = 0;
  const tries = await tryLists(asked, adaptation, ask, 1);
  return {
    found: tries.map(({ name, kind, field = '' }) => `${name} ${kind} ${field}`.trim()),
    texts: tries.map(({ name, text }) => `${name}: ${text}`),
    hits,
    most,
  };
}

t.test(
  'of an upstream whose filters, pages, totals and orders are right nothing is said, and it is asked a moderate number of times, once at a time',
  async (t) => {
    const { found, hits, most } = await tried(t, {});
    t.same(found, []);
    t.ok(hits.length < 50, `${hits.length} requests`);
    t.equal(most, 1);
    t.same((await tried(t, { bills: [] })).found, [], 'an empty list');
    t.same((await tried(t, { bills: BILLS.slice(0, 1) })).found, [], 'one row');
    t.same((await tried(t, { bills: BILLS.slice(0, 2) })).found, []);
    t.same(
      (
        await tried(
          t,
          { bills: Array.from({ length: 230 }, (_, at) => ({ ...BILLS[at % 30]!, id: 1000 - at })) },
          {},
          ['bill'],
        )
      ).found,
      [],
      'several pages of the largest size',
    );
    t.same(
      (
        await tried(
          t,
          {
            bills: Array.from({ length: 130 }, (_, at) => ({
              ...BILLS[at % 30]!,
              id: at === 3 ? '' : 1000 - at,
            })),
          },
          {},
          ['bill'],
        )
      ).found,
      [],
      'a row that cannot be read',
    );
    t.same(
      (await tried(t, { bills: BILLS.map((row) => ({ ...row, type: 1 })) })).found,
      [],
      'a filter whose value all rows have',
    );
    // Days that begin eight hours later, as those of an upstream in UTC.
    const inUtc = (row: Row): Row => ({
      ...row,
      created_at: new Date(
        Date.parse(`${String(row.created_at).replace(' ', 'T')}Z`) - 8 * 3_600_000,
      ).toISOString(),
    });
    const utc = BILLS.map(inUtc);
    t.same((await tried(t, { bills: utc })).found, [], 'days of another time zone');
  },
);

t.test('filters that are ignored, one by one; what is left is proposed as `fields`', async (t) => {
  const without = (...names: string[]): Fault => ({
    query: (query) => names.forEach((name) => query.delete(name)),
  });
  for (const field of ['type', 'biz_type', 'start_date', 'end_date', 'keyword']) {
    const { found, texts } = await tried(t, without(field), {}, ['bill']);
    t.same(found, [`bill filter ${field}`], field);
    t.match(texts[0], new RegExp(`^bill: it ignores ${field}: leave `));
  }
  t.same(
    (await tried(t, without('level', 'sort'))).found,
    ['childs filter level', 'childs sort sort', 'childs sort sort'],
    'the order that it has anyway is no fault',
  );
  t.same(
    (await tried(t, without('is_read'))).found,
    ['notices filter is_read'],
    'of a flag that all rows have, the other value is asked for',
  );
  const untaken: Fault = {
    query: (query) => {
      if (query.get('is_read') === '0') query.delete('is_read');
    },
  };
  t.same(
    (
      await tried(
        t,
        untaken,
        {},
        ['notices'],
        NOTICES.map((row) => ({ ...row, is_read: Number(row.id) % 2 })),
      )
    ).texts,
    [
      'notices: it ignores is_read=0: leave that out of its `fields`, or members see rows that they did not ask for.',
    ],
    '0 is taken for nothing',
  );
  t.same(
    (await tried(t, without('type', 'keyword'), { rows: { bill: { fields: ['biz_type'] } } }, ['bill']))
      .found,
    [],
    'what is not declared is not tried',
  );
});

t.test('filters that lose rows, that are refused, and a period without its last day', async (t) => {
  const lost = await tried(
    t,
    {
      page: (asked) =>
        cut({ ...asked, filtered: asked.query.has('type') ? asked.filtered.slice(2) : asked.filtered }),
      total: ({ filtered, query }) => filtered.length - (query.has('type') ? 2 : 0),
    },
    {},
    ['bill'],
  );
  t.same(lost.texts, [
    'bill: asked for type, it leaves out 2 of 15 rows that fit. Members do not find them.',
  ]);
  let left = 12;
  t.same(
    (await tried(t, { refuses: () => left-- < 0 }, {}, ['bill'])).found,
    [],
    'one that wants fewer requests refuses everything from some time on',
  );
  const refused = await tried(t, { refuses: (query) => query.has('keyword') }, {}, ['bill']);
  t.same(refused.texts, ['bill: it refuses keyword (code 422). The portal shows a failure.']);
  const short = await tried(
    t,
    {
      page: (asked) =>
        cut({
          ...asked,
          filtered: asked.filtered.filter(
            ({ created_at }) =>
              !asked.query.has('end_date') || String(created_at) <= asked.query.get('end_date')!,
          ),
        }),
      total: ({ filtered, query }) =>
        filtered.filter(
          ({ created_at }) => !query.has('end_date') || String(created_at) <= query.get('end_date')!,
        ).length,
    },
    {},
    ['bill'],
  );
  t.same(short.texts, ['bill: end_date leaves out its own day. Members do not find the rows of that day.']);
});

t.test(
  'pages: ignored, from 0, one row too early or too late, of another size, again past the end',
  async (t) => {
    const cases: [string, Fault, string[]][] = [
      [
        'the whole list for every page',
        { page: ({ filtered }) => filtered },
        ['bill pages', 'childs pages', 'notices pages'],
      ],
      [
        'page 1 for every page',
        { page: ({ filtered, count }) => filtered.slice(0, count) },
        ['bill end', 'bill pages', 'childs end', 'childs pages', 'notices end', 'notices pages'],
      ],
      [
        'pages from 0',
        { page: ({ filtered, page, count }) => filtered.slice(page * count, (page + 1) * count) },
        ['bill pages', 'childs pages', 'notices pages'],
      ],
      [
        'one row too early',
        {
          page: ({ filtered, page, count }) =>
            filtered.slice(
              Math.max(0, (page - 1) * (count - 1)),
              Math.max(0, (page - 1) * (count - 1)) + count,
            ),
        },
        ['bill pages', 'childs pages', 'notices pages'],
      ],
      [
        'one row too late',
        {
          page: ({ filtered, page, count }) =>
            filtered.slice((page - 1) * (count + 1), (page - 1) * (count + 1) + count),
        },
        ['bill pages', 'childs pages', 'notices pages'],
      ],
      [
        'at most 8 rows',
        { page: (asked) => cut({ ...asked, count: Math.min(8, asked.count) }) },
        ['bill size', 'childs size'],
      ],
      [
        'at most 8 rows, and the next page as if more had come',
        { page: (asked) => cut(asked).slice(0, 8) },
        ['bill size', 'childs size'],
      ],
      [
        'more than 50 rows are refused',
        { refuses: (query) => Number(query.get('count')) > 50 },
        ['bill size', 'childs size', 'notices size'],
      ],
      [
        '8 rows, whatever is asked for',
        { page: (asked) => cut({ ...asked, count: 8 }) },
        ['bill size', 'childs size', 'notices size'],
      ],
      [
        'the last page for every page past the end',
        {
          page: (asked) =>
            cut({
              ...asked,
              page: Math.min(asked.page, Math.max(1, Math.ceil(asked.filtered.length / asked.count))),
            }),
        },
        ['bill end', 'childs end', 'notices end'],
      ],
    ];
    for (const [title, fault, expected] of cases) {
      const { found, texts } = await tried(t, fault);
      t.same(found, expected, `${title}: ${texts.join(' | ')}`);
      t.ok(texts.every((text) => text.length < 190 && !/记录|友|消息/.test(text)));
    }
  },
);

t.test('a total that is not that of the rows', async (t) => {
  const more = await tried(t, { total: ({ filtered }) => filtered.length + 6 }, {}, ['bill']);
  t.match(more.texts[0], 'bill: its pages have 30 rows, and its total says 36.');
  const unfiltered = await tried(t, { total: (_asked, all) => all }, {}, ['bill']);
  t.match(
    unfiltered.texts[0],
    /^bill: asked for start_date and end_date, it has \d+ rows, and its total says 30\.$/,
  );
});

t.test('orders that are ignored, or the other way round', async (t) => {
  const { texts } = await tried(
    t,
    {
      page: (asked) =>
        cut({
          ...asked,
          filtered: asked.query.get('sort') === 'commission' ? asked.filtered.toReversed() : asked.filtered,
        }),
    },
    {},
    ['childs'],
  );
  t.same(texts, [
    'childs: sort=commission has the smallest first. The portal says that the largest come first.',
  ]);
});

t.test(
  'a row that a function answers has its name, the first request, and how many came after it',
  async (t) => {
    const adaptation = adapt({ rows: { bag: { answer: () => ({}) }, forms: { answer: () => null } } });
    const sent = (...paths: string[]) =>
      paths.map((path) => ({ method: 'GET', path, reply: { outcome: 'refused', sent: false } as const }));
    t.equal(
      callLabel(adaptation, 'bag', sent('/v2/members/138?phone=139', '/b', '/c')),
      'bag: GET /v2/members/{id} +2',
      'nothing of a member',
    );
    t.equal(callLabel(adaptation, 'bag', sent('/a')), 'bag: GET /a');
    t.equal(callLabel(adaptation, 'forms', sent('/forms?size=50')), 'forms: GET /forms?size=50');
    t.equal(callLabel(adaptation, 'bag', []), 'bag (answer, no request)');
    t.equal(callLabel(adaptation, 'bag'), 'bag (answer)', 'which has not been asked');
    t.equal(
      callLabel(adaptation, 'bill', sent('/api/user/bill?page=1', '/api/user/bill?page=9')),
      'GET /api/user/bill?page=1',
      'what the gateway asks besides does not count',
    );
    t.equal(
      callLabel(adaptation, 'formRecord', sent('/api/user/form/7')),
      'GET /api/user/form/{id}',
      'no number of a member',
    );
  },
);

t.test('no listeners pile up', async (t) => {
  t.same(warnings, []);
});
