import type { ReactNode } from 'react';
import { withQuery } from './addresses.ts';

interface SearchFormProps {
  /** Address of the list. */
  path: string;
  choice?: {
    name: string;
    label: string;
    options: readonly (readonly [value: string | number, text: string])[];
    chosen: string | number;
  };
  /** The text field; default: 搜索, `keyword`. */
  label?: string;
  name?: string;
  value: string;
  placeholder?: string;
  maxLength?: number;
  inputMode?: 'text' | 'numeric';
  /** Parameters that stay. */
  keeps?: Readonly<Record<string, string>>;
  /** More fields. */
  children?: ReactNode;
  isFiltered: boolean;
}

/** The form above a list: a choice, a text, more fields, and a link that clears them. */
export function SearchForm({
  path,
  choice,
  label = '搜索',
  name = 'keyword',
  value,
  placeholder = '',
  maxLength = 60,
  inputMode = 'text',
  keeps = {},
  children,
  isFiltered,
}: SearchFormProps) {
  return (
    <form className="line" method="get" action={path} role="search">
      {Object.entries(keeps).map(
        ([kept, one]) => one && <input key={kept} type="hidden" name={kept} value={one} />,
      )}
      {choice && (
        <>
          <label htmlFor={choice.name}>{choice.label}</label>
          <select id={choice.name} name={choice.name} defaultValue={choice.chosen}>
            {choice.options.map(([one, text]) => (
              <option key={one} value={one}>
                {text}
              </option>
            ))}
          </select>
        </>
      )}
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        defaultValue={value}
        inputMode={inputMode}
        maxLength={maxLength}
        placeholder={placeholder}
      />
      {children}
      <button>搜索</button>
      {isFiltered && <a href={withQuery(path, keeps)}>清除条件</a>}
    </form>
  );
}
