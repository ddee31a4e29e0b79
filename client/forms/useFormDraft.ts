import { useEffect, useRef, useState } from 'react';
import { fillForm } from './fillForm.ts';
import { forgetTyped, keepTyped, typedBy } from './formDraft.ts';
import type { Values } from './formRules.ts';
import type { FormHandle } from './useForm.ts';
import { useMember } from '../webConfig.ts';

/**
 * Keeps what is typed into a member's form, so that a session that ends in the middle of it costs nothing: after logging
 * in again the form is as it was. `fields` names what is kept, and nothing else is: never a password, a code or a captcha;
 * consent is given anew. Identity numbers stay in the tab for half an hour at most, and for this member alone. The page's
 * action calls `forgetTyped(name)` once the form has been taken.
 */
export function useFormDraft({ props, values, busy }: Pick<FormHandle, 'props' | 'values' | 'busy'>, name: string, fields: readonly string[]) {
  const owner = useMember()?.user.id ?? 0;
  const [restored, setRestored] = useState(false);
  /** As the page gave it, before anybody typed. */
  const given = useRef<Values | null>(null);

  useEffect(() => {
    const form = props.ref.current;
    if (!form || given.current) return;
    given.current = pick(Object.fromEntries(new FormData(form)) as Values, fields);
    const typed = typedBy(name, owner, fields, Date.now());
    if (!typed || same(typed, given.current)) return;
    fillForm(form, typed);
    setRestored(true);
  }, []);

  useEffect(() => {
    const typed = pick(values, fields);
    if (!given.current || Object.keys(typed).length === 0) return;
    if (same(typed, given.current)) forgetTyped(name);
    else keepTyped(name, owner, typed, Date.now());
  }, [values]);

  // What is sent is no longer what was found again.
  useEffect(() => {
    if (busy) setRestored(false);
  }, [busy]);

  return {
    /** What was typed before is in the form again. */
    restored,
    /** Back to what the page gave. */
    discard() {
      if (props.ref.current && given.current) fillForm(props.ref.current, given.current);
      setRestored(false);
    },
  };
}

const pick = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.filter((field) => field in values).map((field) => [field, values[field]!]));
const same = (one: Values, other: Values): boolean => Object.keys({ ...one, ...other }).every((field) => (one[field] ?? '') === (other[field] ?? ''));
