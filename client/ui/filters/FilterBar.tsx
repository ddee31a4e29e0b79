import type { ReactNode } from 'react';
import { useAddressForm } from './useAddressForm.ts';

interface FilterBarProps {
  label: string;
  /** Path of the list. */
  action: string;
  /** What the address has to say besides the fields: a tab. */
  keep?: Record<string, string | undefined>;
  /** Address of the list without a filter. */
  clear: string;
  /** Changes with the filter that is shown: the fields then say what the address says. */
  applied: string;
  /** There is something to clear. */
  isFiltered: boolean;
  children: ReactNode;
}

/**
 * A filter as a plain GET form: the address is the filter, so it can be kept, shared and gone back to, and works
 * without JavaScript. Fields are uncontrolled, with defaults that come from the address.
 */
export function FilterBar({ label, action, keep = {}, clear, applied, isFiltered, children }: FilterBarProps) {
  const form = useAddressForm(applied);
  return (
    <form ref={form} className="filters" role="search" aria-label={label} action={action}>
      {Object.entries(keep).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
      {children}
      <div className="btn-row">
        <button className="btn primary">查询</button>
        {isFiltered && (
          <a className="btn text" href={clear}>
            清除
          </a>
        )}
      </div>
    </form>
  );
}
