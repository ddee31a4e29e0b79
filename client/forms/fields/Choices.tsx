interface ChoicesProps<Value> {
  legend: string;
  name: string;
  value: Value;
  options: readonly (readonly [value: Value, word: string])[];
  /** Options that cannot be chosen, and the reason. */
  without?: readonly Value[];
  help?: string;
}

export function Choices<Value extends string | number>({
  legend,
  name,
  value,
  options,
  without = [],
  help,
}: ChoicesProps<Value>) {
  const helpId = `${name}-help`;
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="segment fill">
        {options.map(([option, word]) => (
          <label key={option}>
            <input
              type="radio"
              name={name}
              value={option}
              defaultChecked={option === value}
              disabled={without.includes(option)}
              aria-describedby={without.includes(option) ? helpId : undefined}
            />
            {word}
          </label>
        ))}
      </div>
      {without.length > 0 && (
        <p className="help" id={helpId}>
          {help}
        </p>
      )}
    </fieldset>
  );
}
