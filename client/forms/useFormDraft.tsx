import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { History } from 'lucide';
import { forgetDraft, keepDraft, readDraft } from './drafts.ts';
import type { Values } from './formRules.ts';
import { fillForm, type FormHandle } from './useForm.ts';
import { shownMember, UNKNOWN_MEMBER } from '../signedIn.ts';
import { useMember } from '../webConfig.ts';
import { Icon } from '../ui/Icon.tsx';

interface DraftedForm extends Pick<FormHandle, 'values' | 'busy'> {
  props: Pick<FormHandle['props'], 'ref'>;
}

/**
 * Keeps a draft of a member's form, which survives a reload and the end of the session: after the next login the form is filled
 * again. Only `fields` are kept: never a password, a code, a captcha or a consent. A field that decides whether others are shown
 * has to come before them. Identity numbers are kept in the tab, for at most half an hour, and for this member only. The page's
 * action calls `forgetDraft(name)` on success.
 */
export function useFormDraft({ props, values, busy }: DraftedForm, name: string, fields: readonly string[]) {
  /** The last signed-in member: when the session ends while they type, the draft remains theirs. */
  const owner = useRef(0);
  const memberId = useMember()?.user.id;
  useEffect(() => {
    owner.current = memberId ?? owner.current;
  }, [memberId]);
  const [restored, setRestored] = useState(false);
  /** The values as the page rendered them. */
  const rendered = useRef<Values | null>(null);
  /** Values of the draft that are not in the form yet. */
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

  // Once the form is sent, the note about the restored draft disappears.
  useEffect(() => {
    if (busy) setRestored(false);
  }, [busy]);

  return {
    /** Whether the form was filled from the draft. */
    restored,
    discard: () => {
      if (props.ref.current && rendered.current) fillForm(props.ref.current, rendered.current);
      setRestored(false);
    },
  };
}

/**
 * Whether a draft may be saved: not after a logout or another member's login, since nothing would remove it. A session that has
 * only expired is no obstacle.
 */
const mayKeepDraft = (owner: number): boolean => [owner, UNKNOWN_MEMBER].includes(shownMember());

/**
 * Fills the first field that differs from the draft. The next one follows after rendering, which may add dependent fields.
 * Returns false when none is left.
 */
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

/** A note that the form was filled from a draft, with a button to discard it. `also`: what has to be filled in again. */
export function DraftNote({ draft, also = '' }: { draft: ReturnType<typeof useFormDraft>; also?: string }) {
  if (!draft.restored) return null;
  return (
    <p className="alert" role="status">
      <Icon of={History} />
      <span>
        {`已恢复您刚才填写、还没有提交的内容。${also} `}
        <button type="button" className="link" onClick={draft.discard}>
          放弃这些内容
        </button>
      </span>
    </p>
  );
}
