import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Icon } from './Icon.tsx';
import { addDays, LAST_DATE, isDate } from '../../shared/time/days.ts';
import { keywordRule } from '../../shared/rules/freeText.ts';
import { visibleText } from '../../shared/rules/typedText.ts';
import { today } from '../lib/clock.ts';

interface FilterDatesProps {
  start: string | undefined;
  end: string | undefined;
  hrefOf: (start_date: string, end_date: string) => string;
}

/** Both days included. Says so when the URL has them the other way round, which `readFilter` puts in order. */
export function FilterDates({ start = '', end = '', hrefOf }: FilterDatesProps) {
  const id = useId();
  const [search] = useSearchParams();
  const isTurned = start !== end && search.get('start_date') === end && search.get('end_date') === start;
  const describedBy = isTurned ? `${id}-turned` : undefined;
  return (
    <>
      <div className="field" role="group" aria-labelledby={id}>
        <div className="period-head">
          <span className="label" id={id}>
            日期
          </span>
          {quickPeriods().map((period) => (
            <a
              key={period.text}
              rel="nofollow"
              href={hrefOf(period.start, period.end)}
              aria-current={period.start === start && period.end === end ? 'true' : undefined}
            >
              {period.text}
            </a>
          ))}
        </div>
        {/* New fields when the dates have been put in order: those of before still hold what was typed. */}
        <div className="range" key={describedBy}>
          <PeriodDate name="start_date" label="开始日期" value={start} describedBy={describedBy} />
          <span className="soft" aria-hidden="true">
            至
          </span>
          <PeriodDate name="end_date" label="结束日期" value={end} describedBy={describedBy} />
        </div>
      </div>
      {isTurned && (
        <p key={start + end} className="turned" role="alert" id={describedBy}>
          <Icon name="circle-alert" size="small" />
          {`开始日期晚于结束日期，已按 ${start} 至 ${end} 筛选。`}
        </p>
      )}
    </>
  );
}

function PeriodDate({
  name,
  label,
  value,
  describedBy,
}: Record<'name' | 'label' | 'value', string> & { describedBy: string | undefined }) {
  return (
    <input
      className="input"
      type="date"
      name={name}
      aria-label={label}
      aria-describedby={describedBy}
      max={LAST_DATE}
      defaultValue={value}
    />
  );
}

/** In Shanghai's days; today is included. */
export function quickPeriods(day = today()): { text: string; start: string; end: string }[] {
  const first = `${day.slice(0, 8)}01`;
  const lastMonthEnd = addDays(first, -1);
  return [
    { text: '近 7 天', start: addDays(day, -6), end: day },
    { text: '近 30 天', start: addDays(day, -29), end: day },
    { text: '本月', start: first, end: day },
    { text: '上月', start: `${lastMonthEnd.slice(0, 8)}01`, end: lastMonthEnd },
  ];
}

interface Filter {
  start_date?: string | undefined;
  end_date?: string | undefined;
  keyword?: string | undefined;
}

/** Invalid values are ignored. */
export function readFilter(search: URLSearchParams): Filter {
  const [start_date, end_date] = inOrder(
    readDate(search.get('start_date')),
    readDate(search.get('end_date')),
  );
  return { start_date, end_date, keyword: readKeyword(search.get('keyword')) };
}

function readDate(text: string | null): string | undefined {
  return text && isDate(text) ? text : undefined;
}

function inOrder(
  start: string | undefined,
  end: string | undefined,
): [string | undefined, string | undefined] {
  return start && end && start > end ? [end, start] : [start, end];
}

function readKeyword(text: string | null): string | undefined {
  return [...visibleText(text ?? '')].slice(0, keywordRule.maxLength).join('') || undefined;
}
