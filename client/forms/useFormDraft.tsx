import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from './drafts.ts';
import type { Values } from './formRules.ts';
import { fillForm, type FormHandle } from './useForm.ts';
import { shownMember, UNKNOWN_MEMBER } from '../signedIn.ts';
import { useMember } from '../webConfig.ts';
import { Alert } from '../ui/Icon.tsx';
import type { Id } from '../../shared/rules/ids.ts';

interface DraftedForm extends Pick<FormHandle, 'values' | 'busy'> {
  props: Pick<FormHandle['props'], 'ref'>;
}

/**
 * A draft of a member's form survives a reload and the end of the session. Only `fields` are kept: never a password, a code, a
 * captcha or a consent; one that decides whether others are shown comes before them. In the tab, for half an hour, for this
 * member only. The action calls `forgetDraft(name)` on success.
 */
export function useFormDraft({ props, values, busy }: DraftedForm, name: string, fields: readonly string[]) {
  /** When the session ends while they type, the draft remains theirs. */
  const owner = useRef<Id>(0);
  const memberId = useMember()?.user.id;
  useEffect(() => {
    owner.current = memberId ?? owner.current;
  }, [memberId]);
  const [restored, setRestored] = useState(false);
  const rendered = useRef<Values | null>(null);
  const pending = useRef<Values>({});

  const onValues = useEffectEvent((shown: Values) => {
    const form = props.ref.current;
    if (!form) return;
    if (!rendered.current) {
      rendered.current = pick(Object.fromEntries(new FormData(form)), fields);
      const before = readDraft(name, { owner: owner.current }, Date.now());
      const kept = pick(before?.typed ?? {}, fields);
      if (before && !same(kept, rendered.current)) {
        pending.current = kept;
        setRestored(true);
      }
    }
    if (fillNext(form, pending.current)) return;
    pending.current = {};
    const typed = pick(shown, fields);
    if (Object.keys(typed).length === 0 || !mayKeepDraft(owner.current)) return;
    if (same(typed, rendered.current)) forgetDraft(name);
    else keepDraft(name, { owner: owner.current, typed }, 'all', Date.now());
  });
  useEffect(() => onValues(values), [values]);

  // Once the form is sent, the note goes.
  useEffect(() => {
    if (busy) setRestored(false);
  }, [busy]);

  return {
    restored,
    discard: () => {
      if (props.ref.current && rendered.current) fillForm(props.ref.current, rendered.current);
      setRestored(false);
    },
  };
}

/** Not after a logout or another member's login, since nothing would remove it. An expired session is no obstacle. */
const mayKeepDraft = (owner: Id): boolean => [owner, UNKNOWN_MEMBER].includes(shownMember());

/** The next field follows after rendering, which may add dependent ones. False when none is left. */
function fillNext(form: HTMLFormElement, pending: Values): boolean {
  for (const [name, value] of Object.entries(pending)) {
    if (!form.elements.namedItem(name)) continue;
    Reflect.deleteProperty(pending, name);
    if (fillForm(form, { [name]: value })) return true;
  }
  return false;
}

const pick = (values: Record<string, unknown>, fields: readonly string[]): Values =>
  Object.fromEntries(
    fields.flatMap((field) => (typeof values[field] === 'string' ? [[field, values[field]] as const] : [])),
  );
const same = (one: Values, other: Values): boolean =>
  Object.keys({ ...one, ...other }).every((field) => (one[field] ?? '') === (other[field] ?? ''));

/** `also`: what has to be filled in again. */
export function DraftNote({ draft, also = '' }: { draft: ReturnType<typeof useFormDraft>; also?: string }) {
  if (!draft.restored) return null;
  return (
    <Alert icon="history" role="status">
      {`已恢复您刚才填写、还没有提交的内容。${also} `}
      <button type="button" className="link" onClick={draft.discard}>
        放弃这些内容
      </button>
    </Alert>
  );
}
