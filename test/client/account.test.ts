import t from 'tap';
import { pageWindow, readPage } from '../../shared/paging.ts';
import { chartScale } from '../../client/lib/chartScale.ts';
import { recordHref } from '../../client/features/records/recordHref.ts';
import { readRecordQuery } from '../../client/features/records/recordQuery.ts';
import { monthLabel } from '../../client/features/records/FlowCard.tsx';
import { applicationAhead, applicationOutcome } from '../../client/features/applications/applicationFacts.ts';
import { timelineSteps } from '../../client/features/records/Timeline.tsx';
import { rowsAndTotals } from '../../client/features/records/RecordList.tsx';

const read = (query: string) => readRecordQuery(new URLSearchParams(query));
/** The filter as JSON, without undefined fields. */
const plain = (query: string) => JSON.parse(JSON.stringify(read(query))) as Record<string, unknown>;

t.test('an invalid page number means the first page', async (t) => {
  for (const text of [null, undefined, '', 'abc', '0', '-1', '1.5', '1e3', ' 2', '99999999', '1000001'])
    t.equal(readPage(text), 1, String(text));
  t.equal(readPage('7'), 7);
  t.equal(readPage('1000000'), 1_000_000);
});

t.test(
  'a pager has at most seven places in ascending order, includes the current page, and has no gap for a single page',
  async (t) => {
    const wrong: string[] = [];
    for (let last = 1; last <= 30; last++) {
      for (let page = 1; page <= last; page++) {
        const places = pageWindow(page, last);
        const pages = places.filter((place) => place !== 'gap');
        const gaps = places.flatMap((place, index) =>
          place === 'gap' ? [(places[index + 1] as number) - (places[index - 1] as number) - 1] : [],
        );
        const ordered = pages.every((place, index) => index === 0 || place > (pages[index - 1] as number));
        if (places.length > 7 || !pages.includes(page) || !ordered || gaps.some((left) => left < 2))
          wrong.push(`page ${page} of ${last}: ${places}`);
      }
    }
    t.same(wrong, []);
  },
);

t.test('a filter is read from the URL and written to it', async (t) => {
  const query =
    '?type=1&biz_type=401&start_date=2026-09-01&end_date=2026-11-20&keyword=%E4%BD%A3%E9%87%91&page=3';
  t.strictSame(plain(query), {
    tab: 'bill',
    page: 3,
    type: 1,
    biz_type: 401,
    start_date: '2026-09-01',
    end_date: '2026-11-20',
    keyword: '佣金',
  });
  t.strictSame(
    plain(new URL(recordHref(read(query)), 'https://portal').search),
    plain(query),
    'a written filter is read back',
  );
  t.equal(recordHref(read('')), '/wallet/record');
  t.equal(
    recordHref({ tab: 'withdraw', page: 1, status: 0 }),
    '/wallet/record?tab=withdraw&status=0',
    'status 0 is a filter',
  );
});

t.test('invalid values in a URL are ignored', async (t) => {
  t.strictSame(
    plain('?tab=evil&page=abc&type=9&biz_type=1e2&start_date=2026-02-30&end_date=tomorrow&keyword=%20%20'),
    { tab: 'bill', page: 1 },
  );
  t.strictSame(
    plain('?type=&biz_type=&start_date=&end_date=&keyword='),
    { tab: 'bill', page: 1 },
    'a form without input',
  );
  t.strictSame(
    plain('?tab=recharge&type=1&keyword=x&status=99'),
    { tab: 'recharge', page: 1 },
    'a filter of another tab, an unknown status',
  );
  t.strictSame(plain('?tab=withdraw&status=20'), { tab: 'withdraw', page: 1, status: 20 });
});

t.test('a reversed period is turned round, and a long keyword is cut by characters', async (t) => {
  t.match(read('?start_date=2026-11-20&end_date=2026-11-01'), {
    start_date: '2026-11-01',
    end_date: '2026-11-20',
  });
  t.equal([...(read(`?keyword=${encodeURIComponent('😀'.repeat(40))}`).keyword ?? '')].length, 30);
});

t.test(
  'rows and totals are one result; without its totals a list has its rows, and without its rows there is none',
  async (t) => {
    t.strictSame(rowsAndTotals([1], { total: 1 }), { rows: [1], totals: { total: 1 } });
    t.strictSame(rowsAndTotals([], { total: 0 }), { rows: [], totals: { total: 0 } });
    for (const failed of [40000, null] as const) {
      t.equal(rowsAndTotals(failed, { total: 1 }), null);
      t.strictSame(rowsAndTotals([1], failed), { rows: [1], totals: {} });
    }
  },
);

t.test('a month is shown by its number, January with its year', async (t) => {
  t.same(['2025-12', '2026-01', '2026-02', '2026-11'].map(monthLabel), ['12月', '2026年1月', '2月', '11月']);
});

t.test('an axis ends at a round figure above the largest value', async (t) => {
  t.strictSame(chartScale(348_000), [0, 100_000, 200_000, 300_000, 400_000]);
  t.strictSame(chartScale(400_000), [0, 100_000, 200_000, 300_000, 400_000]);
  t.strictSame(chartScale(400_001).at(-1), 800_000);
  t.strictSame(chartScale(0).at(-1), 100_000, 'without money the axis ends at 1,000 yuan');
  t.same(
    [1, 99_999, 100_001, 7_654_321, 999_999_999_999].map((fen) => chartScale(fen).at(-1)),
    [100_000, 100_000, 200_000, 8_000_000, 1_000_000_000_000],
  );
});

t.test(
  'the timeline of an open workflow has its last event as the current step, and the next statuses after it',
  async (t) => {
    const rows = [
      { text: '已提交', at: '2026-11-18 09:30:00' },
      { text: '受理中', at: '2026-11-18 11:12:00', remark: '已核对' },
    ];
    const steps = timelineSteps(rows, applicationOutcome(20), applicationAhead(20));
    t.strictSame(
      steps.map(({ state, text }) => [state, text]),
      [
        ['done', '已提交'],
        ['now', '受理中'],
        ['next', '机构审批中'],
        ['next', '审批通过'],
        ['next', '已放款'],
      ],
    );
    t.equal(steps[1]?.remark, '已核对');
  },
);

t.test(
  'the timeline of an ended workflow has no next steps, and that of a refused one ends with a bad step',
  async (t) => {
    const rows = [
      { text: '已提交', at: '2026-11-18 09:30:00' },
      { text: '未通过', at: '2026-11-19 10:00:00' },
      { text: '放款' },
    ];
    t.strictSame(
      timelineSteps(rows, applicationOutcome(50), applicationAhead(50)).map(({ state }) => state),
      ['done', 'bad'],
    );
    t.strictSame(
      timelineSteps(rows, applicationOutcome(60)).map(({ state }) => state),
      ['done', 'done'],
    );
  },
);
