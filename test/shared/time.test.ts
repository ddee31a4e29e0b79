import t from 'tap';
import { startOfDay, startOfMonth, wireTime } from '../../embedded/domain/shanghaiTime.ts';
import {
  addDays,
  addMonths,
  dateTime,
  daysBetween,
  isDate,
  showDate,
  showShortTime,
  showTime,
  yearsBetween,
} from '../../shared/time/days.ts';
import { shanghaiDay, shanghaiTime } from '../../shared/time/now.ts';

t.test('a date is a day that exists', async (t) => {
  t.same(
    ['2024-02-29', '2026-12-31', '2000-02-29', '0004-02-29'].filter((text) => !isDate(text)),
    [],
  );
  t.same(
    [
      '2026-02-29',
      '1900-02-29',
      '2100-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-11-31',
      '2026-1-1',
      '2026/01/01',
      '',
      '2026-01-01T00:00:00',
      '２０２６-01-01',
    ].filter(isDate),
    [],
  );
});

t.test('days, months and years are counted as in a calendar', async (t) => {
  t.same(
    [
      addDays('2028-02-28', 1),
      addDays('2027-02-28', 1),
      addDays('2026-12-31', 365),
      addDays('2028-03-01', -1),
      addDays('2026-01-01', -1),
    ],
    ['2028-02-29', '2027-03-01', '2027-12-31', '2028-02-29', '2025-12-31'],
  );
  t.same(
    [
      addMonths('2026-01-31', 1),
      addMonths('2027-12-31', 2),
      addMonths('2026-11-20', 2),
      addMonths('2026-08-31', 13),
      addMonths('2028-02-29', 12),
    ],
    ['2026-02-28', '2028-02-29', '2027-01-20', '2027-09-30', '2029-02-28'],
  );
  t.same(
    [
      daysBetween('2027-02-28', '2027-03-01'),
      daysBetween('2028-02-28', '2028-03-01'),
      daysBetween('2026-11-21', '2026-11-20'),
      daysBetween('2026-11-20', '2027-11-20'),
    ],
    [1, 2, -1, 365],
  );
  t.same(
    [
      yearsBetween('2008-11-20', '2026-11-20'),
      yearsBetween('2008-11-21', '2026-11-20'),
      yearsBetween('2008-02-29', '2026-02-28'),
      yearsBetween('2008-02-29', '2026-03-01'),
      yearsBetween('2008-12-31', '2026-01-01'),
    ],
    [18, 17, 17, 18, 17],
  );
});

t.test('a day begins and ends at midnight in Shanghai, in any time zone of the process', async (t) => {
  const zone = process.env.TZ;
  t.teardown(() => (zone === undefined ? delete process.env.TZ : (process.env.TZ = zone)));
  for (process.env.TZ of ['America/Los_Angeles', 'Pacific/Kiritimati', 'UTC']) {
    t.same(
      [
        '2026-11-20T15:59:59.999Z',
        '2026-11-20T16:00:00Z',
        '2026-12-31T16:00:00Z',
        '2028-02-28T16:00:00Z',
      ].map((at) => shanghaiDay(new Date(at))),
      ['2026-11-20', '2026-11-21', '2027-01-01', '2028-02-29'],
    );
    t.equal(shanghaiTime(new Date('2026-11-20T16:00:00Z')), '2026-11-21 00:00:00');
    for (const [at, day, month] of [
      ['2026-11-30T15:59:59.999Z', '2026-11-30 00:00:00', '2026-11-01 00:00:00'],
      ['2026-11-30T16:00:00Z', '2026-12-01 00:00:00', '2026-12-01 00:00:00'],
      ['2028-02-29T15:59:59.999Z', '2028-02-29 00:00:00', '2028-02-01 00:00:00'],
      ['2026-12-31T16:00:00Z', '2027-01-01 00:00:00', '2027-01-01 00:00:00'],
    ] as const)
      t.same(
        [wireTime(startOfDay(Date.parse(at))), wireTime(startOfMonth(Date.parse(at)))],
        [day, month],
        at,
      );
  }
});

t.test('times are shown to the minute, and what is not known as a dash', async (t) => {
  t.same(
    [showTime, showShortTime, dateTime].map((show) => show('2026-11-20 00:00:00')),
    ['2026-11-20', '11-20', '2026-11-20'],
    'a day without a time',
  );
  const show = [showTime, showShortTime, showDate];
  t.same(
    show.map((of) => of('2026-11-20 14:05:09')),
    ['2026-11-20 14:05', '11-20 14:05', '2026-11-20'],
  );
  t.same(
    show.map((of) => of(undefined)),
    ['—', '—', '—'],
  );
  t.equal(dateTime('2026-11-20 14:05:09'), '2026-11-20T14:05');
});
