import { Search } from 'lucide';
import { useId } from 'react';
import { Icon } from '../Icon.tsx';
import { keywordRule } from "../../../shared/rules/names.ts";

interface FilterKeywordProps {
  label: string;
  placeholder?: string;
  value: string | undefined;
}

/** The keyword field of a filter. */
export function FilterKeyword({ label, placeholder, value = '' }: FilterKeywordProps) {
  const id = useId();
  return (
    <div className="field grow">
      <label htmlFor={id}>{label}</label>
      <div className="affix">
        <Icon of={Search} size="small" />
        <input className="input" type="search" id={id} name="keyword" maxLength={keywordRule.maxLength} placeholder={placeholder} defaultValue={value} />
      </div>
    </div>
  );
}
