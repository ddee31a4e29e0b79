import t from 'tap';
import { addMonths, monthGrid, moved, within } from '../../client/ui/dates/monthGrid.ts';
import { quickPeriods } from '../../client/ui/dates/quickPeriods.ts';

t.test('a month by weeks that begin on Monday', async (t) => {
  const november = monthGrid('2026-11-23');
  t.equal(november.length, 6);
  t.same(november[0], [null, null, null, null, null, null, '2026-11-01'], '1 November 2026 is a Sunday');
  t.same(november[5], ['2026-11-30', null, null, null, null, null, null]);
  t.equal(monthGrid('2027-02-10').length, 4, 'February 2027 begins on a Monday and has four weeks');
  t.equal(monthGrid('2028-02-01').flat().filter(Boolean).length, 29);
});

t.test('another month: the same day, or the last one', async (t) => {
  t.equal(addMonths('2026-03-31', -1), '2026-02-28');
  t.equal(addMonths('2028-01-31', 1), '2028-02-29');
  t.equal(addMonths('2026-01-15', -1), '2025-12-15');
  t.equal(addMonths('2026-12-15', 1), '2027-01-15');
  t.equal(addMonths('2026-11-15', -300), '2001-11-15');
});

t.test('the keys of the grid', async (t) => {
  const from = '2026-11-18';
  for (const [key, to] of [
    ['ArrowLeft', '2026-11-17'],
    ['ArrowRight', '2026-11-19'],
    ['ArrowUp', '2026-11-11'],
    ['ArrowDown', '2026-11-25'],
    ['Home', '2026-11-16'],
    ['End', '2026-11-22'],
    ['PageUp', '2026-10-18'],
    ['PageDown', '2026-12-18'],
  ] as const)
    t.equal(moved(from, key, false), to, key);
  t.equal(moved(from, 'PageUp', true), '2025-11-18', 'with Shift by years');
  t.equal(moved(from, 'Enter', false), undefined);
  t.equal(within('2026-12-01', '2026-01-01', '2026-11-23'), '2026-11-23');
});

t.test('usual periods', async (t) => {
  t.same(quickPeriods('2026-03-05').map(({ start, end }) => [start, end]), [
    ['2026-02-27', '2026-03-05'],
    ['2026-02-04', '2026-03-05'],
    ['2026-03-01', '2026-03-05'],
    ['2026-02-01', '2026-02-28'],
  ]);
});
