interface ChoicesProps {
  legend: string;
  name: string;
  value: string;
  options: readonly (readonly [value: string, word: string])[];
}

/** One of a few choices of a calculator. */
export function Choices({ legend, name, value, options }: ChoicesProps) {
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="segment fill">
        {options.map(([option, word]) => (
          <label key={option}>
            <input type="radio" name={name} value={option} defaultChecked={option === value} />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
