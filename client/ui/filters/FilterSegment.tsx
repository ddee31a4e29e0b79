interface FilterSegmentProps {
  legend: string;
  name: string;
  /** Value as the form sends it, and its word; '' is the choice of all. */
  options: readonly (readonly [value: string, label: string])[];
  value: string | undefined;
}

/** A choice of a few in a filter, all of them in sight. */
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
