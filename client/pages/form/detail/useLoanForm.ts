import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { questionsOf } from '../../../../shared/rules/questions.ts';
import type { Faults } from '../../../../shared/rules/readAnswers.ts';
import type { Answers, FormField, LoanForm } from '../../../../shared/records/loan.ts';
import type { Partner } from '../../../../shared/records/partner.ts';
import { type ClosedOptions, type Texts, closedOptions, ownAnswers } from './certifiedAnswers.ts';
import { readOwnFigures } from '../../../features/offers/ownFigures.ts';
import {
  normalizeTyped,
  visibleQuestions,
  toWireDraft,
  type Typed,
} from '../../../features/applications/loanAnswers.ts';
import { keepDraft, readDraft, forgetDraft, watchDraft } from '../../../forms/drafts.ts';
import type { SentFile } from '../../../forms/uploads/uploadFile.ts';
import { checkAnswers } from './checkAnswers.ts';
import { focusField } from '../../../forms/focusField.ts';
import { useDoubts } from '../../../forms/useDoubts.ts';
import { now, today } from '../../../lib/clock.ts';
import { shanghaiTime } from '../../../../shared/time/now.ts';
import type { Id } from '../../../../shared/rules/ids.ts';

interface LoanFormOptions {
  form: LoanForm;
  partner: Partner | null;
  owner: Id;
  /** `at`: when it was last saved, '' when not known. */
  record: { id: Id; at: string; files: Record<string, SentFile> } | null;
  /** Shown at the questions that the certification answers. */
  certified: Texts;
  initial: Typed;
  /** Those from an earlier application. */
  carried: Typed;
  /** Masked values, beside the fields that they do not answer. */
  hints: Texts;
}

export type LoanFormHandle = ReturnType<typeof useLoanForm>;

export interface Saved {
  at: string;
  place: 'upstream' | 'device';
}

export const fieldId = (key: string): string => `q-${key}`;

/**
 * The answers over all steps: saved on this device while the visitor types, restored from there, and checked by the form's rules.
 */
export function useLoanForm({
  form,
  partner,
  owner,
  record,
  certified,
  initial,
  carried: taken,
  hints,
}: LoanFormOptions) {
  const fields: RefObject<HTMLFormElement | null> = useRef(null);
  const closed = useMemo(() => closedOptions(form, partner), [form, partner]);
  const [typed, setTyped] = useState<Typed>(() =>
    without(initial, {
      ...certified,
      ...onlyClosed(initial, closed),
    }),
  );
  const [carried, setCarried] = useState(taken);
  const [files, setFiles] = useState<Record<string, SentFile>>(record?.files ?? {});
  const [faults, setFaults] = useState<Faults>({});
  /** Another window has changed the draft: one of the two is lost, and the visitor says which. */
  const [elsewhere, setElsewhere] = useState(false);
  const [saved, setSaved] = useState<Saved | null>(record && { at: record.at, place: 'upstream' });
  /** Restored answers count as a change, because the upstream does not have them. */
  const [edits, setEdits] = useState(0);
  const [recordId, setRecordId] = useState<Id>(record?.id ?? 0);
  /** Ahead of the React state: several uploads may end at the same time. */
  const latest = useRef({ typed, files });
  const edited = useRef(new Set<string>());
  const askOnce = useDoubts();
  /** When the session ends while they type, the draft remains theirs. */
  const lastOwner = useRef(owner);
  if (owner !== 0) lastOwner.current = owner;
  const secret = useMemo(
    () => questionsOf(form).flatMap(({ key, type }) => (type === 'id_card' ? [key] : [])),
    [form],
  );

  const findDraft = useEffectEvent((formId: Id, isMember: boolean) => {
    const draft = readDraft(String(formId), { owner: lastOwner.current, record: recordId }, Date.now());
    // Text typed before hydration is not in the React state.
    const early = fields.current ? typedBeforeHydration(fields.current, latest.current.typed) : {};
    if (Object.keys(early).length > 0 || (draft && isMember)) setEdits((count) => count + 1);
    latest.current = {
      typed: without(
        { ...ownAnswers(form, readOwnFigures()), ...latest.current.typed, ...draft?.typed, ...early },
        certified,
      ),
      files: { ...latest.current.files, ...draft?.files },
    };
    setTyped(latest.current.typed);
    setFiles(latest.current.files);
    if (draft) setSaved((known) => known ?? { at: '', place: 'device' });
    setElsewhere(false);
  });
  useEffect(() => findDraft(form.id, owner !== 0), [form.id, owner]);
  useEffect(() => watchDraft(String(form.id), () => setElsewhere(true)), [form.id]);

  /** `here`: keeps what this window has, else takes what the other one has saved. */
  function settle(here: boolean) {
    if (here) keep();
    else {
      const draft = readDraft(String(form.id), { owner: lastOwner.current, record: recordId }, Date.now());
      if (draft) {
        latest.current = { typed: without(draft.typed, certified), files: draft.files };
        setTyped(latest.current.typed);
        setFiles(latest.current.files);
        setFaults({});
      }
    }
    setElsewhere(false);
  }

  const onEdit = useEffectEvent(keep);
  useEffect(() => {
    if (edits > 0) onEdit();
  }, [edits]);

  function keep() {
    const draft = { owner: lastOwner.current, record: recordId, ...latest.current };
    keepDraft(String(form.id), draft, secret, Date.now());
    // A member's draft goes to the upstream next; until then the note stays.
    if (owner === 0) setSaved({ at: clockTime(), place: 'device' });
  }

  /** The upstream has saved change number `upTo` under `id`, or refused it (null). */
  function onSaved(id: Id | null, upTo: number) {
    if (id !== null) setRecordId(id);
    setSaved({ at: clockTime(), place: id === null ? 'device' : 'upstream' });
    if (id !== null && upTo === edits) forgetDraft(String(form.id));
  }

  const checked = () =>
    checkAnswers(form, latest.current.typed, {
      today: today(),
      certified,
      partner,
      canUpload: owner !== 0,
    });

  /** A fault disappears as soon as it no longer applies; the upstream's, at the first change. */
  function answer(
    key: string,
    change: (before: string | string[] | undefined) => string | string[],
    added: Record<string, SentFile> = {},
  ) {
    edited.current.add(key);
    setEdits((count) => count + 1);
    const { typed: before, files: known } = latest.current;
    latest.current = { typed: { ...before, [key]: change(before[key]) }, files: { ...known, ...added } };
    setTyped(latest.current.typed);
    setFiles(latest.current.files);
    setFaults((shown) => {
      const { [key]: gone, ...others } = shown;
      if (gone === undefined) return shown;
      const { faults, doubts } = checked();
      return gone === (faults[key] ?? doubts[key]) ? shown : others;
    });
  }

  function normalize(asked: readonly FormField[]) {
    const next = { ...latest.current.typed };
    for (const field of asked) {
      const text = next[field.key];
      if (typeof text === 'string') next[field.key] = normalizeTyped(field, text);
    }
    latest.current.typed = next;
    setTyped(next);
  }

  function leave(key: string) {
    if (!edited.current.has(key) || !latest.current.typed[key]?.length) return;
    normalize(questionsOf(form).filter((question) => question.key === key));
    const { faults, doubts } = checked();
    setFaults(({ [key]: shown, ...others }) => {
      // A doubt that the button has just shown stays.
      const fault = faults[key] ?? (shown === doubts[key] ? shown : undefined);
      return fault ? { ...others, [key]: fault } : others;
    });
  }

  const focus = (key: string) => focusField(fieldId(key));

  function check(step: number): boolean {
    const questions = visibleQuestions(form, step, latest.current.typed);
    normalize(questions);
    const { faults: found, doubts } = checked();
    const ofStep = (all: Faults): Faults =>
      Object.fromEntries(questions.flatMap(({ key }) => (all[key] ? [[key, all[key]]] : [])));
    const wrong = ofStep(found);
    const shown = Object.keys(wrong).length > 0 ? wrong : askOnce(ofStep(doubts), latest.current.typed);
    const [first] = Object.keys(shown);
    flushSync(() => setFaults(shown));
    if (first !== undefined) focus(first);
    return first === undefined;
  }

  function showFaults(found: Faults): { step: number; key: string } | null {
    setFaults(found);
    for (const [index, { fields: asked }] of form.steps.entries()) {
      const wrong = asked.find(({ key }) => found[key]);
      if (wrong) return { step: index + 1, key: wrong.key };
    }
    return null;
  }

  /** A draft is sent as it is. */
  function answersToSend(draft: boolean): Answers {
    keep();
    return draft ? toWireDraft(form, latest.current.typed) : checked().answers;
  }

  function clear() {
    forgetDraft(String(form.id));
    edited.current.clear();
    // So that the upstream's draft is emptied as well.
    setEdits((count) => (owner !== 0 ? count + 1 : 0));
    latest.current = { typed: without(initial, { ...certified, ...taken }), files: {} };
    setCarried({});
    setTyped(latest.current.typed);
    setFiles({});
    setFaults({});
    setSaved(null);
  }

  function dropCarried() {
    for (const [key, before] of Object.entries(carried))
      if (isSame(latest.current.typed[key], before)) answer(key, () => (Array.isArray(before) ? [] : ''));
    setCarried({});
  }

  const draft = { edits, record: recordId, answers: () => toWireDraft(form, latest.current.typed), onSaved };
  return {
    fields,
    typed,
    files,
    faults,
    saved,
    certified,
    hints,
    /** The options that the partner does not have, by question. */
    closed,
    carried: Object.keys(carried).filter((key) => isSame(typed[key], carried[key])),
    dropCarried,
    answer,
    leave,
    focus,
    check,
    showFaults,
    answersToSend,
    clear,
    elsewhere,
    settle,
    draft,
    allFaults: () => checked().faults,
  };
}

const without = (typed: Typed, left: object): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([key]) => !(key in left)));
const onlyClosed = (typed: Typed, closed: ClosedOptions): Typed =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([key, answer]) => typeof answer === 'string' && closed[key]?.includes(answer) === true,
    ),
  );
const isSame = (one: Answers[string] | undefined, other: Answers[string] | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** In Shanghai, whatever the device's time zone. */
const clockTime = (): string => shanghaiTime(now()).slice(11, 16);

function typedBeforeHydration(form: HTMLFormElement, shown: Typed): Typed {
  const data = new FormData(form);
  const early: Typed = {};
  for (const key of new Set(data.keys())) {
    const values = data
      .getAll(key)
      .filter((value): value is string => typeof value === 'string' && value !== '');
    const one = form.elements.namedItem(key);
    const many =
      shown[key] instanceof Array ||
      (one instanceof RadioNodeList && one[0] instanceof HTMLInputElement && one[0].type === 'checkbox');
    const value = many ? values : (values[0] ?? '');
    if (value.length > 0 && JSON.stringify(value) !== JSON.stringify(shown[key])) early[key] = value;
  }
  return early;
}
