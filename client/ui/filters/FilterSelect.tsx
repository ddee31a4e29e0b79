import { useId, type ReactNode } from 'react';

interface FilterSelectProps {
  label: string;
  name: string;
  /** Text of the option for all. */
  all: string;
  value: string | undefined;
  /** `<option>` and `<optgroup>` elements. */
  children: ReactNode;
}

/** A select of a filter, for many options. */
export function FilterSelect({ label, name, all, value = '', children }: FilterSelectProps) {
  const id = useId();
  // A select ignores a new `defaultValue`, so the key makes a new element.
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select key={value} className="select" id={id} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {children}
      </select>
    </div>
  );
}
