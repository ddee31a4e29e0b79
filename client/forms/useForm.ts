import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type SyntheticEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { constraintsOf, errorsAfterEdit, faultsOf, normalized, type Errors, type Rules, type Values } from './formRules.ts';
import type { Refusal } from './refusal.ts';
import { useHydrated } from '../ui/hooks/useHydrated.ts';
import { useSender } from './useSender.ts';

/** More faults than this are listed above the form as well. */
const LISTED_FROM = 3;

/** Of a field that nobody judges. */
const NO_RULE = { label: '' };

interface FormOptions<R extends Rules> {
  /** Prefix of the field ids. A new id is a new form: messages of the old one go. */
  id: string;
  /** By field name. A rule whose field is not on the page is not asked. */
  rules: R;
  /** Which field to go to after a refusal that names none. */
  focusOnRefusal?: string;
}

/**
 * A form whose values live in the DOM, so that what was typed or filled in before hydration counts and a refusal
 * loses nothing. Judges on blur after the first edit and on submit, sends the values as JSON to the page's action, and
 * places the upstream's messages at the fields.
 */
export function useForm<R extends Rules>({ id, rules, focusOnRefusal }: FormOptions<R>) {
  const ref = useRef<HTMLFormElement>(null);
  const edited = useRef(new Set<string>());
  /** The last key was Tab, so that a field is left by the keyboard. */
  const tabbed = useRef(false);
  const { send: submit, busy, data: refused } = useSender<Refusal>();
  const hydrated = useHydrated();
  const [values, setValues] = useState<Values>({});
  const [errors, setErrors] = useState<Errors>({});
  const [listed, setListed] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  useEffect(() => {
    setValues(read());
    setErrors({});
    setRefusal(null);
    setListed(false);
    edited.current.clear();
  }, [id]);

  useEffect(() => {
    if (!refused) return;
    setRefusal(refused);
    place(refused.errors);
  }, [refused]);

  // An effect of its own: a field that the refusal calls for (a captcha) has been rendered by now.
  const focusFault = useEffectEvent((told: Refusal) => focus(present().find((name) => told.errors[name]) ?? focusOnRefusal));
  useEffect(() => {
    if (refusal) focusFault(refusal);
  }, [refusal]);

  /** Names with a rule, in the order of the fields on the page. */
  function present(): string[] {
    const names = Array.from(ref.current?.elements ?? [], (element) => (element instanceof HTMLElement && element.getAttribute('name')) || '');
    return [...new Set(names)].filter((name) => name in rules);
  }

  function read(): Values {
    const entries = ref.current ? [...new FormData(ref.current)] : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  }

  /** The values in shape; the named fields show them so. */
  function shape(names: string[]): Values {
    const shaped = normalized(rules, read());
    for (const name of names) {
      const input = ref.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement && input.type !== 'checkbox' && input.value !== shaped[name]) input.value = shaped[name] ?? '';
    }
    setValues(shaped);
    return shaped;
  }

  function focus(name?: string) {
    const target = name === undefined ? null : document.getElementById(`${id}-${name}`);
    const input = target instanceof HTMLFieldSetElement ? target.querySelector<HTMLElement>('input, button') : target;
    input?.focus();
    if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.select();
  }

  function place(placed: Errors) {
    setErrors((shown) => ({ ...shown, ...placed }));
  }

  /** Judges the wanted fields, or all. Values in shape when all is well; else shows the faults, goes to the first, null. */
  function check(wanted?: string[]): Values | null {
    const names = present().filter((name) => !wanted || wanted.includes(name));
    const shaped = shape(names);
    const faults = faultsOf(rules, shaped, names);
    const [first] = Object.keys(faults);
    // Rendered before the focus moves: what is announced then includes the message.
    flushSync(() => {
      setErrors((shown) => ({ ...Object.fromEntries(Object.entries(shown).filter(([name]) => !names.includes(name))), ...faults }));
      setListed(Object.keys(faults).length >= LISTED_FROM);
    });
    if (first === undefined) return shaped;
    focus(first);
    return null;
  }

  /** Sends values that were judged before, as a form does that asks for confirmation in between. */
  function send(checked: Values) {
    if (busy) return;
    setRefusal(null);
    submit(checked);
  }

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const checked = busy ? null : check();
    if (checked) send(checked);
  }

  function onInput({ target }: SyntheticEvent) {
    // Only fields have input, though React's type says any element.
    const { name } = target as HTMLInputElement;
    const now = read();
    edited.current.add(name);
    setValues(now);
    setErrors((shown) => errorsAfterEdit(rules, shown, name, now));
  }

  function onKeyDown({ key }: KeyboardEvent) {
    tabbed.current = key === 'Tab';
  }

  function onBlur({ target, relatedTarget }: FocusEvent) {
    // Of a button or a link there is no rule by that name.
    const { name } = target as HTMLInputElement;
    if (!edited.current.has(name) || !(name in rules)) return;
    const shaped = shape([name]);
    // A message that appears while a button or link is being pressed would move it from under the pointer.
    if (relatedTarget?.matches('a, button') && !tabbed.current) return;
    setErrors((shown) => ({ ...errorsAfterEdit(rules, shown, name, shaped), ...faultsOf(rules, shaped, [name]) }));
  }

  /** Faults to be listed above the form, each with where it is. */
  const faults = listed ? Object.keys(rules).filter((name) => errors[name]) : [];

  return {
    /** To be spread on the `<form>`. POST, so that nothing typed before hydration can end up in the address. */
    props: { ref, id, method: 'post', noValidate: hydrated, onSubmit, onInput, onKeyDown, onBlur } as const,
    /** To be spread on a field component. */
    field: (name: keyof R & string): FieldState => ({ id: `${id}-${name}`, name, error: errors[name], ...constraintsOf(rules[name] ?? NO_RULE) }),
    values,
    refusal,
    busy,
    faults: faults.map((name) => ({ name, id: `${id}-${name}`, label: rules[name]?.label ?? '', message: errors[name] ?? '' })),
    check,
    send,
    place,
    focus,
  };
}

/** What a field component gets from the form. */
export interface FieldState extends ReturnType<typeof constraintsOf> {
  id: string;
  name: string;
  error: string | undefined;
}

export type FormHandle = Omit<ReturnType<typeof useForm>, 'field'>;
