import type { Answers } from '../../shared/records/loan.ts';
import { forms } from '../content/forms/index.ts';
import type { SamplePhoto } from '../content/samplePhotos.ts';
import { saveDraft, submitForm } from '../workflows/fileForm.ts';
import { acceptForm, approveForm, cancelForm, handOverForm, payOutForm, refuseForm, supplementForm, sweepForms, wantMore } from '../workflows/form.ts';
import { HOUR } from '../domain/shanghaiTime.ts';
import { memberById, type MemberRow } from '../store/members.ts';
import type { Action, SeedContext } from './scenario.ts';
import { fillForm } from './fillForm.ts';
import { uploadSamplePhoto } from './uploadSamplePhoto.ts';

/** A move of an application, `hours` hours after it was submitted. */
type Turn = readonly [hours: number, act: (seed: SeedContext, id: number, userId: number) => void];

export const accepted = (hours: number): Turn => [hours, ({ db, at }, id) => acceptForm(db, at, id)];
export const wanted = (hours: number, ...items: string[]): Turn => [hours, ({ db, at }, id) => wantMore(db, at, id, items, '')];
export const supplemented = (hours: number, remark: string, ...photos: SamplePhoto[]): Turn => [
  hours,
  (seed, id, userId) => supplementForm(seed.db, seed.at, userId, id, { files: photos.map((photo) => uploadSamplePhoto(seed, userId, photo)), remark }),
];
export const handedOver = (hours: number): Turn => [hours, ({ db, at }, id) => handOverForm(db, at, id)];
export const approved = (hours: number): Turn => [hours, ({ db, at }, id) => approveForm(db, at, id)];
export const paidOut = (hours: number): Turn => [hours, ({ db, at }, id) => payOutForm(db, at, id)];
export const refused = (hours: number, reason: string): Turn => [hours, ({ db, at }, id) => refuseForm(db, at, id, reason)];
export const cancelled = (hours: number): Turn => [hours, ({ db, at }, id, userId) => cancelForm(db, at, userId, id)];
/** The member does nothing, and the sweep closes the application. */
export const forgotten = (hours: number): Turn => [hours, ({ db, at }) => sweepForms(db, at)];

/** Submits an application with these answers, and makes the moves `turns`. */
export const applyFor =
  (formId: number, partnerId: number | null, chosen: Answers, ...turns: Turn[]): Action =>
  (seed, userId) => {
    const { db, at } = seed;
    const { id } = submitForm(db, at, {
      userId,
      form: formOf(formId),
      partnerId,
      answers: fillForm(formOf(formId), memberOf(seed, userId), chosen, at),
      files: [],
    });
    for (const [hours, act] of turns) seed.later(at + hours * HOUR, (then) => act(then, id, userId));
  };

/** An application that is saved as a draft. */
export const begin =
  (formId: number, partnerId: number | null, chosen: Answers): Action =>
  ({ db, at }, userId) => {
    saveDraft(db, at, { userId, form: formOf(formId), partnerId, answers: chosen, files: [] });
  };

function memberOf({ db }: SeedContext, userId: number): MemberRow {
  const member = memberById(db, userId);
  if (!member) throw new Error(`the sample seed has no member ${userId}`);
  return member;
}

function formOf(id: number) {
  const form = forms.find((one) => one.id === id);
  if (!form) throw new Error(`the sample seed fills in form ${id}, which does not exist`);
  return form;
}
