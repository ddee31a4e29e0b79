import t from 'tap';
import { quickPeriods } from '../../client/ui/FilterDates.tsx';

t.test('usual periods', async (t) => {
  t.same(
    quickPeriods('2026-03-05').map(({ start, end }) => [start, end]),
    [
      ['2026-02-27', '2026-03-05'],
      ['2026-02-04', '2026-03-05'],
      ['2026-03-01', '2026-03-05'],
      ['2026-02-01', '2026-02-28'],
    ],
  );
  t.match(quickPeriods('2028-01-31')[3], { start: '2027-12-01', end: '2027-12-31' });
});
