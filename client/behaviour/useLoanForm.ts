import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { shanghaiDay } from '../../shared/shanghaiDay.ts';
import { questionsOf, type Faults } from '../../shared/readAnswers.ts';
import type { Answers, LoanForm } from '../../shared/records/loan.ts';
import type { Partner } from '../../shared/records/partner.ts';
import { askedOf, judge, toWireDraft, type Typed } from './loanAnswers.ts';
import { keepDraft, readDraft, forgetDraft } from './loanDraft.ts';
import { newRequestKey } from './newRequestKey.ts';
import type { SentFile } from './uploadFile.ts';

interface LoanFormOptions {
  form: LoanForm;
  partner: Partner | null;
  /** The member who fills it in; 0: a visitor. */
  owner: number;
  /** The host's draft that is continued; 0: none. */
  record: number;
  /** What certification has answered: shown, not to be changed. */
  own: Answers;
  /** What is filled in to begin with. */
  first: Typed;
}

export type LoanFormHandle = ReturnType<typeof useLoanForm>;

export const fieldId = (key: string): string => `q-${key}`;

/**
 * The answers to an application form over all of its steps: kept on this device while somebody types and found there
 * again, judged by the definition's rules, sent once.
 */
export function useLoanForm({ form, partner, owner, record, own, first }: LoanFormOptions) {
  const fields: RefObject<HTMLFormElement | null> = useRef(null);
  const [typed, setTyped] = useState<Typed>(() => ({ ...first, ...own }));
  const [files, setFiles] = useState<Record<string, SentFile>>({});
  const [faults, setFaults] = useState<Faults>({});
  const [savedAt, setSavedAt] = useState('');
  /** Ahead of the state, for uploads that end at the same time. */
  const latest = useRef({ typed, files });
  const edited = useRef(new Set<string>());
  const requestKey = useRef('');
  /** The key has been sent: other answers need another one. */
  const attempted = useRef(false);
  const secret = useMemo(() => questionsOf(form).flatMap(({ key, type }) => (type === 'id_card' ? [key] : [])), [form]);

  useEffect(() => {
    const draft = readDraft(form.id, { owner, record }, Date.now());
    // Typed before the page was alive: only the fields themselves know of it.
    const early = fields.current ? typedEarly(fields.current, latest.current.typed) : {};
    if (Object.keys(early).length > 0) edited.current.add('');
    requestKey.current = draft?.requestKey ?? '';
    latest.current = { typed: { ...latest.current.typed, ...draft?.typed, ...early, ...own }, files: { ...draft?.files } };
    setTyped(latest.current.typed);
    setFiles(latest.current.files);
  }, [form.id, owner, record]);

  useEffect(() => {
    if (edited.current.size === 0) return;
    keep();
  }, [typed, files]);

  function keep() {
    const now = new Date();
    keepDraft(form.id, { owner, record, requestKey: requestKey.current, ...latest.current }, secret, now.getTime());
    setSavedAt(new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(11, 16));
  }

  const judged = () => judge(form, latest.current.typed, { today: shanghaiDay(new Date()), own, partner, canUpload: owner > 0 });

  /** A changed answer. A message goes as soon as it no longer holds; one of the host goes at the first change. */
  function answer(key: string, change: (before: string | string[] | undefined) => string | string[], added: Record<string, SentFile> = {}) {
    edited.current.add(key);
    if (attempted.current) requestKey.current = '';
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
    flushSync(() => setFaults(Object.fromEntries(wrong.map(({ key }) => [key, found[key]!]))));
    if (wrong[0]) focus(wrong[0].key);
    return wrong.length === 0;
  }

  /** Places messages (the host's too), and tells the first step that has one. */
  function place(placed: Faults): { step: number; key: string } | null {
    setFaults(placed);
    for (const [index, { fields: asked }] of form.steps.entries()) {
      const wrong = asked.find(({ key }) => placed[key]);
      if (wrong) return { step: index + 1, key: wrong.key };
    }
    return null;
  }

  /** All that is to be sent, under a key of its own that the draft keeps. A draft for the host goes as it is: half an answer is one. */
  function filing(draft: boolean): { answers: Answers; key: string } {
    requestKey.current ||= newRequestKey();
    attempted.current = true;
    keep();
    return { answers: draft ? toWireDraft(form, latest.current.typed) : judged().answers, key: requestKey.current };
  }

  /** The last attempt got its verdict: the next one is another call. */
  function settle() {
    requestKey.current = '';
  }

  function clear() {
    forgetDraft(form.id);
    edited.current.clear();
    requestKey.current = '';
    latest.current = { typed: { ...first, ...own }, files: {} };
    setTyped(latest.current.typed);
    setFiles({});
    setFaults({});
    setSavedAt('');
  }

  return { fields, typed, files, faults, savedAt, own, answer, leave, focus, check, place, filing, settle, clear, allFaults: () => judged().faults };
}

/** What the fields say that the page did not put there. */
function typedEarly(form: HTMLFormElement, shown: Typed): Typed {
  const data = new FormData(form);
  const early: Typed = {};
  for (const key of new Set(data.keys())) {
    const values = data.getAll(key).filter((value): value is string => typeof value === 'string' && value !== '');
    const one = form.elements.namedItem(key);
    const many = shown[key] instanceof Array || (one instanceof RadioNodeList && (one[0] as HTMLInputElement).type === 'checkbox');
    const value = many ? values : (values[0] ?? '');
    if (value.length > 0 && JSON.stringify(value) !== JSON.stringify(shown[key])) early[key] = value;
  }
  return early;
}
