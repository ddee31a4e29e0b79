import { type ReactNode, use, useId, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { Icon } from './Icon.tsx';
import { NavigationUnderWay } from './AddressSelect.tsx';
import { keywordRule } from '../../shared/rules/freeText.ts';

interface FilterBarProps {
  label: string;
  action: string;
  keep?: Record<string, string | undefined>;
  clear: string;
  /** When it changes, the fields are reset. */
  applied: string;
  isFiltered: boolean;
  /** 搜索 where there is nothing but a text to look for. */
  verb?: '筛选' | '搜索';
  children: ReactNode;
}

/** A plain GET form: its state is the URL, which can be kept and shared, and works without JavaScript. */
export function FilterBar({
  label,
  action,
  keep = {},
  clear,
  applied,
  isFiltered,
  verb = '筛选',
  children,
}: FilterBarProps) {
  const form = useAddressForm(applied);
  return (
    <form ref={form} className="filters" role="search" aria-label={label} action={action}>
      {Object.entries(keep).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
      <div className="btn-row">
        {/* Beside a list's own next step, filtering is not the page's main act. */}
        <button className={verb === '搜索' ? 'btn primary' : 'btn'}>{verb}</button>
        {isFiltered && (
          <a className="btn text" href={clear}>
            清除
          </a>
        )}
      </div>
    </form>
  );
}

interface FilterKeywordProps {
  label: string;
  placeholder?: string;
  value: string | undefined;
}

export function FilterKeyword({ label, placeholder, value = '' }: FilterKeywordProps) {
  const id = useId();
  return (
    <div className="field grow">
      <label htmlFor={id}>{label}</label>
      <div className="affix">
        <Icon name="search" size="small" />
        <input
          className="input"
          type="search"
          id={id}
          name="keyword"
          maxLength={keywordRule.maxLength}
          placeholder={placeholder}
          defaultValue={value}
        />
      </div>
    </div>
  );
}

interface FilterSelectProps {
  label: string;
  name: string;
  all: string;
  value: string | undefined;
  children: ReactNode;
}

export function FilterSelect({ label, name, all, value = '', children }: FilterSelectProps) {
  const id = useId();
  // A select ignores a new `defaultValue`.
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

/**
 * For a GET form with uncontrolled fields. After its submit, and when `applied` changes (清除, a page link, the Back button), it is
 * reset to the URL's defaults. What was typed while that page was loading stays.
 */
export function useAddressForm(applied: string) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(applied);
  const isUnderWay = use(NavigationUnderWay);
  /** Tells when a navigation begins that was not the form's. */
  const { state } = useNavigation();
  /** A new object after each navigation. */
  const location = useLocation();
  /** From the submit on: a fast page is there before React has rendered that it is loading. */
  const isPending = useRef(false);
  /** The fields may be ahead of the address: who goes back at once gets no new `applied`. */
  const isSent = useRef(false);
  const typed = useRef(new Set<HTMLInputElement>());

  useEffect(() => {
    const element = form.current;
    const note = ({ target }: Event) => {
      // What is chosen, not typed, is submitted at once.
      if (isPending.current && target instanceof HTMLInputElement && !/radio|checkbox/.test(target.type))
        typed.current.add(target);
    };
    const submit = () => {
      isPending.current = true;
      isSent.current = true;
      typed.current.clear();
    };
    element?.addEventListener('input', note);
    element?.addEventListener('submit', submit);
    return () => {
      element?.removeEventListener('input', note);
      element?.removeEventListener('submit', submit);
    };
  }, []);

  // A layout effect: before anybody can type or choose in what is shown anew.
  useLayoutEffect(() => {
    isPending.current = isUnderWay(location.key);
    // While the next page is loading, what was chosen for it stays.
    if (isPending.current || (shown.current === applied && !isSent.current)) return;
    shown.current = applied;
    isSent.current = false;
    const stays = [...typed.current].map((field) => [field, field.value] as const);
    typed.current.clear();
    form.current?.reset();
    for (const [field, value] of stays) field.value = value;
  }, [applied, state, location, isUnderWay]);
  return form;
}
