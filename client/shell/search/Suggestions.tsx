import { useEffect, useState, type RefObject, useEffectEvent } from 'react';
import { readKeyword } from '../../features/articles/articleQuery.ts';
import { wordsOf, Highlighted } from '../../features/articles/Highlighted.tsx';
import { Icon } from '../../ui/Icon.tsx';
import './suggestions.css';
import { searchArticles, searchOffers } from '../../features/articles/searchSite.ts';
import { api } from '../../api.ts';

const EACH = 3;

interface Suggestion {
  href: string;
  text: string;
  /** A second, quieter text. */
  note: string;
}

interface SuggestionGroup {
  name: string;
  entries: Suggestion[];
}

/** A kind that fails or that the upstream lacks is left out. */
async function suggest(keyword: string, signal: AbortSignal): Promise<SuggestionGroup[]> {
  const options = { quiet: true, signal };
  const [banks, help, news] = await Promise.all([
    searchOffers(api, keyword, options),
    searchArticles(api, 'help', keyword, options),
    searchArticles(api, 'news', keyword, options),
  ]);
  const articles = (path: string, hits: typeof help): Suggestion[] =>
    (hits?.rows ?? []).slice(0, EACH).map(({ id, title, category_name }) => ({
      href: `${path}/${id}`,
      text: title ?? '',
      note: category_name ?? '',
    }));
  return [
    {
      name: '产品',
      entries: (banks?.rows ?? []).slice(0, EACH).map(({ id, name, product }) => ({
        href: `/bank/${id}`,
        text: product ?? name ?? '',
        note: product && name ? name : '',
      })),
    },
    { name: '帮助', entries: articles('/help', help) },
    { name: '资讯', entries: articles('/news', news) },
  ]
    .map(({ name, entries }) => ({ name, entries: entries.filter(({ text }) => text !== '') }))
    .filter(({ entries }) => entries.length > 0);
}

interface Combobox {
  input: RefObject<HTMLInputElement | null>;
  list: string;
  optionId: (place: number) => string;
  options: number;
  onType: (text: string) => void;
}

const NONE = -1;

/**
 * A combobox with a listbox (ARIA 1.2). The field was rendered before this code was loaded, so attributes and listeners are added
 * here.
 */
function useCombobox({ input, list, optionId, options, onType }: Combobox) {
  const [wanted, setWanted] = useState(true);
  const [chosen, setChosen] = useState(NONE);
  const isOpen = wanted && options > 0;
  const active = isOpen && chosen < options ? chosen : NONE;

  const listen = useEffectEvent((event: Event) => {
    const { type } = event;
    if (type === 'input') {
      setWanted(true);
      setChosen(NONE);
      onType(input.current?.value ?? '');
    } else if (type === 'focus') setWanted(true);
    else if (type === 'blur' || type === 'submit') setWanted(false);
    else if (event instanceof KeyboardEvent) press(event);
  });

  function press(event: KeyboardEvent) {
    // Letters that an input method is still composing.
    if (event.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (options === 0) return;
      event.preventDefault();
      setWanted(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One place more than options: the field itself.
      setChosen(
        isOpen ? ((active + 1 + step + options + 1) % (options + 1)) - 1 : step > 0 ? 0 : options - 1,
      );
    } else if (event.key === 'Enter' && active !== NONE) {
      event.preventDefault();
      document.getElementById(optionId(active))?.click();
      setWanted(false);
    } else if (event.key === 'Escape' && isOpen) {
      // A second one empties the field, as the browser does.
      event.preventDefault();
      setWanted(false);
    }
  }

  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!field || !form) return;
    for (const [name, value] of [
      ['role', 'combobox'],
      ['aria-autocomplete', 'list'],
      ['aria-controls', list],
    ] as const)
      field.setAttribute(name, value);
    // Else the field would lose the focus, and the list close, before the click.
    const keepFocus = (event: Event) => {
      if (event.target instanceof Element && event.target.closest(`#${list}`)) event.preventDefault();
    };
    const leave = new AbortController();
    for (const type of ['input', 'focus', 'blur', 'keydown'])
      field.addEventListener(type, listen, { signal: leave.signal });
    form.addEventListener('submit', listen, { signal: leave.signal });
    form.addEventListener('pointerdown', keepFocus, { signal: leave.signal });
    form.addEventListener('mousedown', keepFocus, { signal: leave.signal });
    return () => leave.abort();
  }, [input, list]);

  useEffect(() => {
    const field = input.current;
    field?.setAttribute('aria-expanded', String(isOpen));
    if (active === NONE) field?.removeAttribute('aria-activedescendant');
    else field?.setAttribute('aria-activedescendant', optionId(active));
  });

  return { isOpen, active };
}

const PAUSE = 200;

interface Found {
  of: string;
  groups: SuggestionGroup[];
}

/** After a pause in typing. A request for older words is aborted. */
function useSuggestions(keyword: string): Found {
  const [found, setFound] = useState<Found>({ of: '', groups: [] });
  useEffect(() => {
    if (!keyword) return;
    const request = new AbortController();
    const timer = setTimeout(() => {
      void suggest(keyword, request.signal).then((groups) => {
        if (!request.signal.aborted) setFound({ of: keyword, groups });
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [keyword]);
  return found;
}

const LIST = 'header-suggestions';
const optionId = (place: number) => `${LIST}-${place}`;

export interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
}

/** The last entry searches the whole site. The field keeps the focus; arrows choose, Enter opens, Escape closes. */
export default function Suggestions({ input }: SuggestionsProps) {
  const [typed, setTyped] = useState('');
  const keyword = readKeyword(typed) ?? '';
  const { groups, of } = useSuggestions(keyword);
  // Not for what was typed before.
  const shown = of === keyword ? groups : [];
  const count = shown.reduce((sum, { entries }) => sum + entries.length, 0);
  const { isOpen, active } = useCombobox({
    input,
    list: LIST,
    optionId,
    options: keyword ? count + 1 : 0,
    onType: setTyped,
  });

  // What was typed while this code was loading.
  useEffect(() => setTyped(input.current?.value ?? ''), [input]);

  const announced =
    !isOpen || of !== keyword
      ? ''
      : count > 0
        ? `有 ${count} 条建议，按上下键选择`
        : '没有建议，按回车键搜索';
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
                  <a
                    key={href}
                    href={href}
                    role="option"
                    id={optionId(mine)}
                    tabIndex={-1}
                    aria-selected={mine === active}
                  >
                    <b>
                      <Highlighted text={text} words={words} />
                    </b>
                    {note && <small>{note}</small>}
                  </a>
                );
              })}
            </div>
          ))}
          <a
            href={`/search?q=${encodeURIComponent(keyword)}`}
            role="option"
            id={optionId(count)}
            tabIndex={-1}
            aria-selected={count === active}
          >
            <Icon name="search" size="small" />
            <span>{`搜索“${keyword}”`}</span>
          </a>
        </div>
      )}
    </>
  );
}
