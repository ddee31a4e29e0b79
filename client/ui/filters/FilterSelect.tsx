import { useId, type ReactNode } from 'react';

interface FilterSelectProps {
  label: string;
  name: string;
  /** Word for "no choice". */
  all: string;
  value: string | undefined;
  /** `<option>` and `<optgroup>` elements. */
  children: ReactNode;
}

/** A choice of many in a filter. */
export function FilterSelect({ label, name, all, value = '', children }: FilterSelectProps) {
  const id = useId();
  // A select keeps the default that it was made with, so another default makes another select.
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
