import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

interface Combobox {
  input: RefObject<HTMLInputElement | null>;
  /** Id of the listbox, and of each option. */
  list: string;
  optionId: (place: number) => string;
  /** Number of options; 0: the list stays closed. */
  options: number;
  onType: (text: string) => void;
}

const NONE = -1;

/**
 * Makes a text field a combobox with a listbox (ARIA 1.2). The field was rendered before this code was loaded, so its attributes and
 * listeners are added here. Returns whether the list is open, and the place of the chosen option.
 */
export function useCombobox({ input, list, optionId, options, onType }: Combobox) {
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
      // One place more than there are options: the field itself.
      setChosen(isOpen ? ((active + 1 + step + options + 1) % (options + 1)) - 1 : step > 0 ? 0 : options - 1);
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
    // The list must not take the focus: the field would lose it, and the list close, before the click.
    const keepFocus = (event: Event) => {
      if (event.target instanceof Element && event.target.closest(`#${list}`)) event.preventDefault();
    };
    const leave = new AbortController();
    for (const type of ['input', 'focus', 'blur', 'keydown']) field.addEventListener(type, listen, { signal: leave.signal });
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
