import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { shanghaiDay } from '../../../shared/time/shanghaiDay.ts';
import { questionsOf, type Faults } from '../../../shared/rules/readAnswers.ts';
import type { Answers, LoanForm } from '../../../shared/records/loan.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import { askedOf, judge, toWireDraft, type Typed } from './loanAnswers.ts';
import { keepDraft, readDraft, forgetDraft } from './loanDraft.ts';
import type { SentFile } from '../../forms/uploads/uploadFile.ts';

interface LoanFormOptions {
  form: LoanForm;
  partner: Partner | null;
  /** The member who fills it in; 0: a visitor. */
  owner: number;
  /** The upstream's draft that is continued; `at` is when it was kept last. */
  record: { id: number; at: string; files: Record<string, SentFile> } | null;
  /** What certification has answered: shown, not to be changed. */
  own: Answers;
  /** What is filled in to begin with. */
  first: Typed;
}

export type LoanFormHandle = ReturnType<typeof useLoanForm>;

/** When the answers were last kept, and where. */
export interface Saved {
  at: string;
  place: 'upstream' | 'device';
}

export const fieldId = (key: string): string => `q-${key}`;

/**
 * The answers to an application form over all of its steps: kept on this device while somebody types and found there
 * again, judged by the definition's rules, sent once.
 */
export function useLoanForm({ form, partner, owner, record, own, first }: LoanFormOptions) {
  const fields: RefObject<HTMLFormElement | null> = useRef(null);
  const [typed, setTyped] = useState<Typed>(() => ({ ...first, ...own }));
  const [files, setFiles] = useState<Record<string, SentFile>>(record?.files ?? {});
  const [faults, setFaults] = useState<Faults>({});
  const [saved, setSaved] = useState<Saved | null>(record && { at: record.at, place: 'upstream' });
  /** How often the answers have changed; what is found on this device counts as a change that the upstream does not know. */
  const [edits, setEdits] = useState(0);
  const [recordId, setRecordId] = useState(record?.id ?? 0);
  /** Ahead of the state, for uploads that end at the same time. */
  const latest = useRef({ typed, files });
  const edited = useRef(new Set<string>());
  /** A session that ends while somebody types does not make their draft everybody's. */
  const lastOwner = useRef(owner);
  if (owner > 0) lastOwner.current = owner;
  const secret = useMemo(() => questionsOf(form).flatMap(({ key, type }) => (type === 'id_card' ? [key] : [])), [form]);

  const findDraft = useEffectEvent((formId: number, isMember: boolean) => {
    const draft = readDraft(formId, { owner: lastOwner.current, record: recordId }, Date.now());
    // Typed before the page was alive: only the fields themselves know of it.
    const early = fields.current ? typedEarly(fields.current, latest.current.typed) : {};
    if (Object.keys(early).length > 0 || (draft && isMember)) setEdits((count) => count + 1);
    latest.current = { typed: { ...latest.current.typed, ...draft?.typed, ...early, ...own }, files: { ...latest.current.files, ...draft?.files } };
    setTyped(latest.current.typed);
    setFiles(latest.current.files);
  });
  useEffect(() => findDraft(form.id, owner > 0), [form.id, owner]);

  const onEdit = useEffectEvent(keep);
  useEffect(() => {
    if (edits > 0) onEdit();
  }, [edits]);

  function keep() {
    keepDraft(form.id, { owner: lastOwner.current, record: recordId, ...latest.current }, secret, Date.now());
    // A member's is only on its way to the upstream: what is said of it stays until it is there, or did not get there.
    if (owner === 0) setSaved({ at: clockTime(), place: 'device' });
  }

  /** The upstream has the answers as they were after so many changes, or (null) has refused them. */
  function onKept(id: number | null, upTo: number) {
    if (id !== null) setRecordId(id);
    setSaved({ at: clockTime(), place: id === null ? 'device' : 'upstream' });
    if (id !== null && upTo === edits) forgetDraft(form.id);
  }

  const judged = () => judge(form, latest.current.typed, { today: shanghaiDay(new Date()), own, partner, canUpload: owner > 0 });

  /** A changed answer. A message goes as soon as it no longer holds; one of the upstream goes at the first change. */
  function answer(key: string, change: (before: string | string[] | undefined) => string | string[], added: Record<string, SentFile> = {}) {
    edited.current.add(key);
    setEdits((count) => count + 1);
    const { typed: before, files: known } = latest.current;
    latest.current = { typed: { ...before, [key]: change(before[key]) }, files: { ...known, ...added } };
    setTyped(latest.current.typed);
    setFiles(latest.current.files);
    setFaults((shown) => {
      const { [key]: gone, ...others } = shown;
      return gone === undefined ? shown : judged().faults[key] === gone ? shown : others;
    });
  }

  /** A field is left: what was typed there is judged. */
  function leave(key: string) {
    if (!edited.current.has(key) || !latest.current.typed[key]?.length) return;
    const fault = judged().faults[key];
    setFaults(({ [key]: _, ...others }) => (fault ? { ...others, [key]: fault } : others));
  }

  function focus(key: string) {
    const target = document.getElementById(fieldId(key));
    (target instanceof HTMLFieldSetElement ? target.querySelector<HTMLElement>('input, button, a') : target)?.focus();
  }

  /** Judges the questions of a step; goes to the first that is wrong. */
  function check(step: number): boolean {
    const found = judged().faults;
    const wrong = askedOf(form, step, latest.current.typed).filter(({ key }) => found[key]);
    flushSync(() => setFaults(Object.fromEntries(wrong.map(({ key }) => [key, found[key] ?? '']))));
    if (wrong[0]) focus(wrong[0].key);
    return wrong.length === 0;
  }

  /** Places messages (the upstream's too), and tells the first step that has one. */
  function place(placed: Faults): { step: number; key: string } | null {
    setFaults(placed);
    for (const [index, { fields: asked }] of form.steps.entries()) {
      const wrong = asked.find(({ key }) => placed[key]);
      if (wrong) return { step: index + 1, key: wrong.key };
    }
    return null;
  }

  /** All that is to be sent. A draft for the upstream goes as it is: half an answer is one. */
  function filing(draft: boolean): Answers {
    keep();
    return draft ? toWireDraft(form, latest.current.typed) : judged().answers;
  }

  function clear() {
    forgetDraft(form.id);
    edited.current.clear();
    // What the upstream has is emptied as well.
    setEdits((count) => (owner > 0 ? count + 1 : 0));
    latest.current = { typed: { ...first, ...own }, files: {} };
    setTyped(latest.current.typed);
    setFiles({});
    setFaults({});
    setSaved(null);
  }

  const draft = { edits, record: recordId, answers: () => toWireDraft(form, latest.current.typed), onKept };
  return { fields, typed, files, faults, saved, own, answer, leave, focus, check, place, filing, clear, draft, allFaults: () => judged().faults };
}

/** Shanghai's, whatever the device's zone. */
const clockTime = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(11, 16);

/** What the fields say that the page did not put there. */
function typedEarly(form: HTMLFormElement, shown: Typed): Typed {
  const data = new FormData(form);
  const early: Typed = {};
  for (const key of new Set(data.keys())) {
    const values = data.getAll(key).filter((value): value is string => typeof value === 'string' && value !== '');
    const one = form.elements.namedItem(key);
    const many = shown[key] instanceof Array || (one instanceof RadioNodeList && one[0] instanceof HTMLInputElement && one[0].type === 'checkbox');
    const value = many ? values : (values[0] ?? '');
    if (value.length > 0 && JSON.stringify(value) !== JSON.stringify(shown[key])) early[key] = value;
  }
  return early;
}
