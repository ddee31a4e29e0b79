import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fillForm } from './fillForm.ts';
import { forgetTyped, keepTyped, typedBy } from './formDraft.ts';
import type { Values } from './formRules.ts';
import type { FormHandle } from './useForm.ts';
import { shownMember, SOMEBODY } from '../signedIn.ts';
import { useMember } from '../webConfig.ts';

/**
 * Keeps what is typed into a member's form, so that neither a reload nor a session that ends in the middle of it costs
 * anything: after logging in again the form is as it was. `fields` names what is kept, and nothing else is: never a
 * password, a code or a captcha; consent is given anew. A field that decides whether others are there stands before them.
 * Identity numbers stay in the tab for half an hour at most, and for this member alone. The page's action calls
 * `forgetTyped(name)` once the form has been taken.
 */
export function useFormDraft({ props, values, busy }: Pick<FormHandle, 'props' | 'values' | 'busy'>, name: string, fields: readonly string[]) {
  /** A session that ends while somebody types does not make what they typed anybody else's. */
  const owner = useRef(0);
  const memberId = useMember()?.user.id;
  useEffect(() => {
    owner.current = memberId ?? owner.current;
  }, [memberId]);
  const [restored, setRestored] = useState(false);
  /** As the page gave it, before anybody typed. */
  const given = useRef<Values | null>(null);
  /** What was typed before and is not in the form again yet. */
  const missing = useRef<Values>({});

  const onValues = useEffectEvent((shown: Values) => {
    const form = props.ref.current;
    if (!form) return;
    if (!given.current) {
      // Files are never among the kept fields.
      given.current = pick(Object.fromEntries(new FormData(form)) as Values, fields);
      const before = typedBy(name, owner.current, fields, Date.now());
      if (before && !same(before, given.current)) {
        missing.current = pick(before, fields);
        setRestored(true);
      }
    }
    if (fillNext(form, missing.current)) return;
    missing.current = {};
    const typed = pick(shown, fields);
    if (Object.keys(typed).length === 0 || !mayKeep(owner.current)) return;
    if (same(typed, given.current)) forgetTyped(name);
    else keepTyped(name, owner.current, typed, Date.now());
  });
  useEffect(() => onValues(values), [values]);

  // What is sent is no longer what was found again.
  useEffect(() => {
    if (busy) setRestored(false);
  }, [busy]);

  return {
    /** What was typed before is in the form again. */
    restored,
    /** Back to what the page gave. */
    discard: () => {
      if (props.ref.current && given.current) fillForm(props.ref.current, given.current);
      setRestored(false);
    },
  };
}

/** Not once the session was closed or became another's, since nobody would remove it again. One that has merely ended closes nothing. */
const mayKeep = (owner: number): boolean => [owner, SOMEBODY].includes(shownMember());

/** Fills the first field that is there and says something else; the next one's turn is when what depends on it is rendered. False: none is left. */
function fillNext(form: HTMLFormElement, missing: Values): boolean {
  for (const [name, value] of Object.entries(missing)) {
    if (!form.elements.namedItem(name)) continue;
    Reflect.deleteProperty(missing, name);
    if (fillForm(form, { [name]: value })) return true;
  }
  return false;
}

const pick = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.filter((field) => field in values).map((field) => [field, values[field] ?? '']));
const same = (one: Values, other: Values): boolean => Object.keys({ ...one, ...other }).every((field) => (one[field] ?? '') === (other[field] ?? ''));
