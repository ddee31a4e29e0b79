interface FilterSegmentProps {
  legend: string;
  name: string;
  /** Submitted value and label; '' is the option for all. */
  options: readonly (readonly [value: string, label: string])[];
  value: string | undefined;
}

/** Radio buttons of a filter, for a few options. */
export function FilterSegment({ legend, name, options, value = '' }: FilterSegmentProps) {
  return (
    <fieldset className="field">
      <legend className="label sr">{legend}</legend>
      <div className="segment">
        {options.map(([option, label]) => (
          <label key={option}>
            <input type="radio" name={name} value={option} defaultChecked={option === value} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
