import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { flushSync } from 'react-dom';
import {
  constraintsOf,
  doubtOf,
  errorsAfterEdit,
  faultsOf,
  normalized,
  type Errors,
  type Rules,
  type Values,
} from './formRules.ts';
import type { FormRefusal } from './refusal.ts';
import { useDoubts } from './useDoubts.ts';
import { useHydrated } from '../ui/hooks/useHydrated.ts';
import { useSender } from '../lib/useSender.ts';
import { focusField, afterPointer } from './focusField.ts';
import { waitsForFile } from './uploads/waitsForFile.ts';

const NO_RULE = { label: '' };

export interface FormOptions<R extends Rules> {
  /** Prefix of the field ids. A change starts a new form. */
  id: string;
  rules: R;
  /** After a refusal that names no field. */
  focusOnRefusal?: string;
}

/**
 * Values stay in the DOM, so that text typed before hydration counts and a refusal loses nothing. A field is checked when it is
 * left after its first change, all on submit. Values go as JSON to the page's action; the upstream's messages come back to the
 * fields. `faults`: what to mend, to be listed at the button.
 */
export function useForm<R extends Rules>({ id, rules, focusOnRefusal }: FormOptions<R>) {
  const ref = useRef<HTMLFormElement>(null);
  const edited = useRef(new Set<string>());
  const askOnce = useDoubts();
  const { send: submit, busy, data: refused } = useSender<FormRefusal>();
  const hydrated = useHydrated();
  const [values, setValues] = useState<Values>({});
  const [errors, setErrors] = useState<Errors>({});
  const [listed, setListed] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  /** Those of the last call. */
  const [sent, setSent] = useState<Values>({});

  // Text typed before hydration fired no event here: a field that was left with it is checked now.
  const start = useEffectEvent(() => {
    setValues(read());
    setErrors({});
    setRefusal(null);
    setListed(false);
    edited.current.clear();
    const left = present().filter((name) => isTyped(name) && fieldNamed(name) !== document.activeElement);
    if (left.length > 0) leave(left);
  });
  useEffect(() => start(), [id]);

  useEffect(() => {
    if (!refused) return;
    setRefusal(refused);
    setListed(true);
    showErrors(refused.errors);
  }, [refused]);

  // By now a field that the refusal requires (a captcha) is rendered.
  const focusFault = useEffectEvent((newRefusal: FormRefusal) =>
    focus(present().find((name) => newRefusal.errors[name]) ?? focusOnRefusal),
  );
  useEffect(() => {
    if (refusal) focusFault(refusal);
  }, [refusal]);

  function present(): string[] {
    const names = Array.from(
      ref.current?.elements ?? [],
      (element) => (element instanceof HTMLElement && element.getAttribute('name')) || '',
    );
    return [...new Set(names)].filter((name) => name in rules);
  }

  function read(): Values {
    const entries = ref.current ? [...new FormData(ref.current)] : [];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  }

  const fieldNamed = (name: string) => ref.current?.elements.namedItem(name);

  /**
   * Whether a text field has another text than the page gave it. The value of a checkbox or hidden field is what the page gave.
   */
  function isTyped(name: string): boolean {
    const input = fieldNamed(name);
    return (
      (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) &&
      input.value !== input.defaultValue
    );
  }

  function normalizeFields(names: string[]): Values {
    const normalizedValues = normalized(rules, read());
    for (const name of names) {
      const input = fieldNamed(name);
      if (
        input instanceof HTMLInputElement &&
        input.type !== 'checkbox' &&
        input.value !== normalizedValues[name]
      )
        input.value = normalizedValues[name] ?? '';
    }
    setValues(normalizedValues);
    return normalizedValues;
  }

  /** A date that is half typed has no value, but is not an empty answer either. */
  function faultsIn(names: string[], checked: Values): Errors {
    const incomplete = names.filter((name) => {
      const input = fieldNamed(name);
      return input instanceof HTMLInputElement && input.validity.badInput;
    });
    return {
      ...faultsOf(rules, checked, names),
      ...Object.fromEntries(incomplete.map((name) => [name, '请填写完整、存在的日期'])),
    };
  }

  const doubtsIn = (names: string[], checked: Values): Errors =>
    askOnce(Object.fromEntries(names.map((name) => [name, doubtOf(rules, checked, name)])), checked);

  function focus(name?: string) {
    if (name !== undefined) focusField(`${id}-${name}`);
  }

  function showErrors(added: Errors) {
    setErrors((shown) => ({ ...shown, ...added }));
  }

  /** Null when there are faults, which are shown, the first one focused, and while a file is being sent. */
  function check(wanted?: string[]): Values | null {
    if (!wanted && waitsForFile(ref.current)) return null;
    const names = present().filter((name) => !wanted || wanted.includes(name));
    const normalizedValues = normalizeFields(names);
    const wrong = faultsIn(names, normalizedValues);
    const faults = Object.keys(wrong).length > 0 ? wrong : doubtsIn(names, normalizedValues);
    const [first] = Object.keys(faults);
    // Before the focus moves, so that screen readers announce the message with the field.
    flushSync(() => {
      setErrors((shown) => ({
        ...Object.fromEntries(Object.entries(shown).filter(([name]) => !names.includes(name))),
        ...faults,
      }));
      if (!wanted) setListed(true);
    });
    if (first === undefined) return normalizedValues;
    focus(first);
    return null;
  }

  function send(checked: Values) {
    if (busy || refusal?.unknown) return;
    setRefusal(null);
    setSent(checked);
    submit(checked);
  }

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const checked = busy || refusal?.unknown ? null : check();
    if (checked) send(checked);
  }

  function onInput({ target }: SyntheticEvent) {
    // The cast is safe: only fields fire `input`.
    const { name } = target as HTMLInputElement;
    const now = read();
    edited.current.add(name);
    setValues(now);
    setErrors((shown) => errorsAfterEdit(rules, shown, name, now));
  }

  function onBlur({ target }: FocusEvent) {
    // Buttons and links have no rule by their name.
    const { name } = target as HTMLInputElement;
    if (!(name in rules) || !(edited.current.has(name) || isTyped(name))) return;
    afterPointer(() => leave([name]));
  }

  function leave(names: string[]) {
    const normalizedValues = normalizeFields(names);
    const checked = (shown: Errors) =>
      names.reduce((errors, name) => errorsAfterEdit(rules, errors, name, normalizedValues), shown);
    setErrors((shown) => ({ ...checked(shown), ...faultsIn(names, normalizedValues) }));
  }

  // Then a fault at a field is not listed: the button would move while somebody types.
  if (listed && !Object.values(errors).some(Boolean)) setListed(false);
  const faults = listed ? Object.keys(rules).filter((name) => errors[name]) : [];

  return {
    /** POST, so that text typed before hydration never gets into the URL. */
    props: { ref, id, method: 'post', noValidate: hydrated, onSubmit, onInput, onBlur } as const,
    field: (name: keyof R & string): FieldState => ({
      id: `${id}-${name}`,
      name,
      error: errors[name],
      ...constraintsOf(rules[name] ?? NO_RULE),
    }),
    values,
    refusal,
    refuse: setRefusal,
    sent,
    busy,
    faults: faults.map((name) => ({ name, id: `${id}-${name}`, label: rules[name]?.label ?? '' })),
    check,
    send,
    showErrors,
    focus,
  };
}

export interface FieldState extends ReturnType<typeof constraintsOf> {
  id: string;
  name: string;
  error: string | undefined;
}

/** `outcome`: of a form whose call happens once (`useMoneyForm`). */
export type FormHandle = Omit<ReturnType<typeof useForm>, 'field'> & { outcome?: ReactNode };

/** As if the values had been typed. Returns whether any has changed. */
export function fillForm(form: HTMLFormElement, values: Values): boolean {
  let changed = false;
  for (const [name, value] of Object.entries(values)) {
    const found = form.elements.namedItem(name);
    if (!found || !('value' in found)) continue;
    const tick = found instanceof HTMLInputElement && found.type === 'checkbox';
    if ((tick && !found.checked ? '' : found.value) === value) continue;
    if (tick) found.checked = value !== '';
    else found.value = value;
    const target =
      found instanceof RadioNodeList
        ? [...found].find((one) => one instanceof HTMLInputElement && one.checked)
        : found;
    if (target) changed = true;
    target?.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return changed;
}
