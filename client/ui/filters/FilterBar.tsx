import type { ReactNode } from 'react';
import { useAddressForm } from './useAddressForm.ts';

interface FilterBarProps {
  label: string;
  /** Path of the list. */
  action: string;
  /** Hidden fields of the form, such as the tab. */
  keep?: Record<string, string | undefined>;
  /** URL of the list without a filter. */
  clear: string;
  /** URL of the applied filter. When it changes, the fields are reset to their defaults. */
  applied: string;
  /** Whether to show the link to `clear`. */
  isFiltered: boolean;
  /** The button: 搜索 where there is nothing but a text to look for. */
  verb?: '筛选' | '搜索';
  children: ReactNode;
}

/**
 * A filter as a plain GET form: its state is the URL, which can be kept and shared, and works without JavaScript. The fields are
 * uncontrolled, with defaults from the URL.
 */
export function FilterBar({ label, action, keep = {}, clear, applied, isFiltered, verb = '筛选', children }: FilterBarProps) {
  const form = useAddressForm(applied);
  return (
    <form ref={form} className="filters" role="search" aria-label={label} action={action}>
      {Object.entries(keep).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
      {children}
      <div className="btn-row">
        <button className="btn primary">{verb}</button>
        {isFiltered && (
          <a className="btn text" href={clear}>
            清除
          </a>
        )}
      </div>
    </form>
  );
}
