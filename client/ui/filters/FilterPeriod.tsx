interface FilterPeriodProps {
  start: string | undefined;
  end: string | undefined;
}

/** The date fields of a filter: first and last day, both included. */
export function FilterPeriod({ start = '', end = '' }: FilterPeriodProps) {
  return (
    <fieldset className="field">
      <legend className="label">日期</legend>
      <div className="range">
        <input className="input" type="date" name="start_date" aria-label="开始日期" defaultValue={start} />
        <span className="soft" aria-hidden="true">
          至
        </span>
        <input className="input" type="date" name="end_date" aria-label="结束日期" defaultValue={end} />
      </div>
    </fieldset>
  );
}
