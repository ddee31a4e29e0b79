import t from 'tap';
import { commissionOn, latestOf, showRatio } from '../../client/pages/spread/commission.ts';
import { levelOf, nextLevel, progressTo } from '../../client/pages/spread/levelProgress.ts';
import { readReferralQuery, referralHref } from '../../client/pages/spread/referralQuery.ts';
import type { Level, TeamSummary } from '../../shared/records/spread.ts';
import type { Bill } from '../../shared/records/wallet.ts';
import { levels } from '../../embedded/content/content.ts';

const read = (query: string) => readReferralQuery(new URLSearchParams(query));

t.test('the URL says what is shown, and equal views have equal URLs', async (t) => {
  t.same(read(''), { tab: 'invite', page: 1 });
  t.equal(referralHref(read('')), '/spread');
  const team =
    'tab=team&level=2&keyword=%E6%9D%8E&sort=commission&start_date=2026-01-02&end_date=2026-03-04&page=3';
  t.match(read(team), {
    tab: 'team',
    level: 2,
    keyword: '李',
    sort: 'commission',
    start_date: '2026-01-02',
    end_date: '2026-03-04',
    page: 3,
  });
  t.same(read(referralHref(read(team)).split('?')[1] ?? ''), read(team));
  t.match(read('tab=commission&kind=403&page=2&keyword=x'), {
    tab: 'commission',
    kind: 403,
    page: 2,
    keyword: undefined,
  });
  t.equal(referralHref({ tab: 'team', level: undefined, page: 1 }), '/spread?tab=team');
});

t.test('invalid values in a URL are ignored', async (t) => {
  t.equal(referralHref(read('tab=hack&page=2')), '/spread');
  t.equal(
    referralHref(read('tab=team&level=3&sort=phone&start_date=2026-02-30&page=0&kind=401')),
    '/spread?tab=team',
  );
  t.equal(referralHref(read('tab=commission&kind=101&page=1e9')), '/spread?tab=commission');
  t.match(
    read('tab=team&start_date=2026-03-04&end_date=2026-01-02'),
    { start_date: '2026-01-02', end_date: '2026-03-04' },
    'a reversed period is turned round',
  );
  t.equal(read(`tab=team&keyword=${'长'.repeat(40)}`).keyword?.length, 30);
});

t.test('a commission is rounded down to the fen', async (t) => {
  t.equal(commissionOn('180.00', '10.00'), '18.00');
  t.equal(commissionOn('85.00', '5.00'), '4.25');
  t.equal(commissionOn('0.99', '10.00'), '0.09');
  t.equal(commissionOn('0.09', '10.00'), '0.00');
  t.equal(commissionOn('9999999.99', '18.00'), '1799999.99');
  t.equal(commissionOn('180.00', undefined), undefined);
  t.equal(showRatio(undefined), '—');
  t.same(['10.00', '7.50', '12.34', '100.00', '0.00', '0.05'].map(showRatio), [
    '10%',
    '7.5%',
    '12.34%',
    '100%',
    '0%',
    '0.05%',
  ]);
});

t.test('the newest bills of several lists are merged', async (t) => {
  const bill = (id: number, created_at: string) => ({ id, created_at }) as Bill;
  const lists = [
    [bill(5, '2026-03-01 10:00:00'), bill(1, '2026-01-01 10:00:00')],
    [bill(4, '2026-03-01 10:00:00')],
    [],
    [bill(9, '2026-02-01 09:00:00')],
  ];
  t.same(
    latestOf(lists, 3).map(({ id }) => id),
    [5, 4, 9],
  );
  t.same(latestOf([[], []], 10), []);
});

const summary: TeamSummary = {
  first_count: 9,
  second_count: 5,
  today_count: 0,
  month_count: 1,
  vip_count: 9,
  total_commission: '140.50',
  pending_commission: '12.75',
};

t.test('the current level and the next one are found', async (t) => {
  t.equal(levelOf(levels, { level: 3 })?.name, '三级推广员');
  t.equal(levelOf(levels, null)?.is_default, 1, 'without a level, the default level counts');
  t.equal(levelOf([], null), undefined);
  t.equal(nextLevel(levels.toReversed(), { level: 1 })?.level, 2, 'the order of the list does not matter');
  t.equal(nextLevel(levels, { level: 4 }), undefined);
  t.equal(
    levelOf(levels, { id: levels[1]!.id })?.id,
    levels[1]!.id,
    'a badge without its height is found by its id',
  );
  t.equal(levelOf(levels, { level: 99 }), undefined, 'a level that is not listed is not replaced by another');
  t.equal(nextLevel(levels, {}), null, 'whether there is a higher level is not known');
  t.equal(nextLevel([...levels, { id: 9, conditions: [], rights: [] }], { level: 4 }), null);
});

t.test('the progress to a level is computed for each condition', async (t) => {
  t.match(progressTo(levels[1] as Level, summary), [
    { isMoney: false, target: 10, reached: 9 },
    { isMoney: true, target: 500_00, reached: 140_50 },
  ]);
  const conditions = (key: string, value: string) =>
    progressTo({ conditions: [{ key, value, label: '条件' }] }, summary)[0];
  t.match(conditions('team_count', '20'), { target: 20, reached: 14 });
  t.match(conditions('child_count', '20'), { target: 20, reached: 9 });
  t.match(conditions('commission_total', '500'), { target: 500_00 }, 'yuan without decimals');
  t.same(
    progressTo({ conditions: [{ key: 'stars', value: '5' }] }, summary),
    [],
    'an unknown condition without words is left out',
  );
  t.match(
    progressTo({ conditions: [{ key: 'team_count', value: '20' }] }, { first_count: 9 })[0],
    { label: '好友人数满 20 人', reached: null },
    'a sum of unknown figures is not computed',
  );
  t.match(conditions('stars', 'many'), { target: 0, reached: null }, 'an unknown condition has no progress');
});
