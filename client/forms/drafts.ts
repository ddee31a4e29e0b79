import { fieldsOf } from '../../shared/fieldsOf.ts';
import type { Answers } from '../../shared/records/loan.ts';
import { forgetPersonal, keepPersonal, personalKinds, readPersonal } from '../lib/personalStorage.ts';
import type { SentFile } from './uploads/uploadFile.ts';

/** What was typed into a form and is not sent yet. */
export interface Draft {
  /** Id of the member; 0 for a visitor. A visitor's draft passes to the member who signs in next. */
  owner: number;
  typed: Answers;
  /** Id of the upstream's draft that it continues; 0 when there is none. */
  record?: number;
  /** Name, size and type of the uploaded files, by URL. */
  files?: Record<string, SentFile>;
}

const { draft: DEVICE, draftSecrets: TAB } = personalKinds;

/**
 * Saves the draft of a form in this browser. The `secret` fields (identity numbers) are kept for the tab only and for a short time,
 * since computers are shared; of a member's form all fields are. Nothing of such a form is saved for a visitor: the next member would
 * find it. If storage is not available, the values last as long as the page.
 */
export function keepDraft(
  name: string,
  { owner, typed, ...about }: Draft,
  secret: readonly string[] | 'all',
  now: number,
): void {
  const isAll = secret === 'all';
  if (isAll && owner === 0) return;
  const part = (wanted: boolean) =>
    Object.fromEntries(Object.entries(typed).filter(([key]) => (isAll || secret.includes(key)) === wanted));
  if (!isAll) keepPersonal(DEVICE, name, owner, { ...about, typed: part(false) }, now);
  keepPersonal(TAB, name, owner, { typed: part(true) }, now);
}

/**
 * The draft of a form that belongs to `owner`, or a visitor's, which then becomes the owner's. One for another `record` of the
 * upstream is ignored. Storage is not trusted: only values of the right shape are used.
 */
export function readDraft(
  name: string,
  { owner, record = 0 }: Pick<Draft, 'owner' | 'record'>,
  now: number,
): Required<Draft> | null {
  const kept = readPersonal<Draft>(DEVICE, name, owner, now);
  if (kept && kept.owner !== 0 && kept.record && kept.record !== record) return null;
  const secrets = readPersonal<Draft>(TAB, name, owner, now);
  const typed = { ...answersIn(kept?.typed), ...answersIn(secrets?.typed) };
  return Object.keys(typed).length > 0 ? { owner, record, typed, files: filesIn(kept?.files) } : null;
}

/** Deletes a draft: after it was sent, saved by the upstream, or discarded. */
export function forgetDraft(name: string): void {
  forgetPersonal(DEVICE, name);
  forgetPersonal(TAB, name);
}

const isAnswer = (value: unknown): value is string | string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'));

const answersIn = (value: unknown): Answers =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).filter((entry): entry is [string, string | string[]] =>
      isAnswer(entry[1]),
    ),
  );

function filesIn(value: unknown): Record<string, SentFile> {
  const files = Object.entries(fieldsOf(value)).flatMap(([url, file]) => {
    const { name, size, mime } = fieldsOf(file);
    const known = {
      ...(typeof name === 'string' && { name }),
      ...(typeof size === 'number' && { size }),
      ...(typeof mime === 'string' && { mime }),
    };
    return Object.keys(known).length > 0 ? [[url, known] as const] : [];
  });
  return Object.fromEntries(files);
}
