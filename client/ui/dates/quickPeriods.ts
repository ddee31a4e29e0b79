import { addDays } from '../../../shared/time/date.ts';
import { shanghaiDay } from '../../../shared/time/shanghaiDay.ts';
import { addMonths } from './monthGrid.ts';

interface Period {
  text: string;
  start: string;
  end: string;
}

/** The periods that a filter offers, in Shanghai's days; today is included. */
export function quickPeriods(today = shanghaiDay(new Date())): Period[] {
  const first = `${today.slice(0, 8)}01`;
  return [
    { text: '近 7 天', start: addDays(today, -6), end: today },
    { text: '近 30 天', start: addDays(today, -29), end: today },
    { text: '本月', start: first, end: today },
    { text: '上月', start: addMonths(first, -1), end: addDays(first, -1) },
  ];
}
