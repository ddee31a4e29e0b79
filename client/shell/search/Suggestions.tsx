import { useEffect, useState, type RefObject } from 'react';
import { Search } from 'lucide';
import { readKeyword } from '../../features/content/articleQuery.ts';
import { wordsOf } from '../../features/content/findWords.ts';
import { Highlighted } from '../../features/content/Highlighted.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useSuggestions } from './useSuggestions.ts';
import { useCombobox } from './useCombobox.ts';
import './suggestions.css';

const LIST = 'header-suggestions';
const optionId = (place: number) => `${LIST}-${place}`;

export interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
}

/**
 * Suggestions for what is typed into the header's search field: a listbox by the ARIA 1.2 combobox pattern. The last entry searches the
 * whole site. The field keeps the focus; arrows choose, Enter opens, Escape closes.
 */
export function Suggestions({ input }: SuggestionsProps) {
  const [typed, setTyped] = useState('');
  const keyword = readKeyword(typed) ?? '';
  const { groups, of } = useSuggestions(keyword);
  // Suggestions for what was typed before are not shown for other words.
  const shown = of === keyword ? groups : [];
  const count = shown.reduce((sum, { entries }) => sum + entries.length, 0);
  const { isOpen, active } = useCombobox({ input, list: LIST, optionId, options: keyword ? count + 1 : 0, onType: setTyped });

  // What was typed while this code was loading.
  useEffect(() => setTyped(input.current?.value ?? ''), [input]);

  const announced = !isOpen || of !== keyword ? '' : count > 0 ? `有 ${count} 条建议，按上下键选择` : '没有建议，按回车键搜索';
  const words = wordsOf(keyword);
  let place = 0;
  return (
    <>
      <p className="sr" role="status">
        {announced}
      </p>
      {isOpen && (
        <div className="suggestions" role="listbox" id={LIST} aria-label="搜索建议">
          {shown.map(({ name, entries }) => (
            <div key={name} role="group" aria-label={name}>
              <p aria-hidden="true">{name}</p>
              {entries.map(({ href, text, note }) => {
                const mine = place++;
                return (
                  <a key={href} href={href} role="option" id={optionId(mine)} tabIndex={-1} aria-selected={mine === active}>
                    <b>
                      <Highlighted text={text} words={words} />
                    </b>
                    {note && <small>{note}</small>}
                  </a>
                );
              })}
            </div>
          ))}
          <a href={`/search?q=${encodeURIComponent(keyword)}`} role="option" id={optionId(count)} tabIndex={-1} aria-selected={count === active}>
            <Icon of={Search} size="small" />
            <span>{`搜索“${keyword}”`}</span>
          </a>
        </div>
      )}
    </>
  );
}
