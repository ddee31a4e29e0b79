import { Search } from 'lucide';
import { useRef, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';
import type { SuggestionsProps } from './Suggestions.tsx';
import './headerSearch.css';
import { keywordRule } from '../../../shared/rules/freeText.ts';

/** A GET form. Suggestions are loaded when it gets the focus; until then it just searches. */
export function HeaderSearch() {
  const input = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<{ Suggestions: ComponentType<SuggestionsProps> } | null>(null);
  const { pathname } = useLocation();
  const load = () => {
    if (!part) import('./Suggestions.tsx').then(setPart, () => undefined);
  };
  return (
    <form
      key={pathname}
      className="header-search"
      role="search"
      aria-label="站内搜索"
      action="/search"
      onFocus={load}
    >
      <div>
        <Icon of={Search} size="small" />
        <input
          ref={input}
          type="search"
          name="q"
          placeholder="搜索产品、资讯"
          aria-label="搜索"
          maxLength={keywordRule.maxLength}
          autoComplete="off"
        />
        {part && <part.Suggestions input={input} />}
      </div>
    </form>
  );
}
