import { useId } from 'react';
import { CalendarButton } from '../dates/CalendarButton.tsx';
import { quickPeriods } from '../dates/quickPeriods.ts';

export interface FilterDatesProps {
  start: string | undefined;
  end: string | undefined;
  /** URL of the list for a period, with the rest of the filter as it is applied. */
  hrefOf: (start_date: string, end_date: string) => string;
}

/** The date fields of a filter: first and last day, both included; and links to usual periods. */
export function FilterDates({ start = '', end = '', hrefOf }: FilterDatesProps) {
  const id = useId();
  return (
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
      <div className="range">
        <PeriodDate name="start_date" label="开始日期" value={start} />
        <span className="soft" aria-hidden="true">
          至
        </span>
        <PeriodDate name="end_date" label="结束日期" value={end} />
      </div>
    </div>
  );
}

function PeriodDate({ name, label, value }: Record<'name' | 'label' | 'value', string>) {
  return (
    <div className="affix">
      <input className="input" type="date" name={name} aria-label={label} defaultValue={value} />
      <CalendarButton label={label} />
    </div>
  );
}
