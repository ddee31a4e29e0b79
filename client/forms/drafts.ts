import { fieldsOf } from '../../shared/fieldsOf.ts';
import type { Answers } from '../../shared/records/loan.ts';
import { forgetPersonal, keepPersonal, personalKinds, readPersonal } from '../lib/personalStorage.ts';
import type { SentFile } from './uploads/uploadFile.ts';
import type { Id } from '../../shared/rules/ids.ts';

export interface Draft {
  /** 0 for a visitor, whose draft goes with the login that its page begins (`sweepPersonal`). */
  owner: Id;
  typed: Answers;
  /** The upstream's draft that it continues; 0 for none. */
  record?: Id;
  /** By URL. */
  files?: Record<string, SentFile>;
}

const { draft: DEVICE, draftSecrets: TAB } = personalKinds;

/**
 * Saves a draft in this browser. `secret` fields (identity numbers; of a member's form all) are kept for the tab and a short
 * time, since computers are shared. Nothing of such a form is saved for a visitor: the next member would find it. Without
 * storage, the values last as long as the page.
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
 * The owner's draft, or a visitor's of this tab, which becomes the owner's. One for another `record` is ignored. Storage is not
 * trusted.
 */
export function readDraft(
  name: string,
  { owner, record = 0 }: Pick<Draft, 'owner' | 'record'>,
  now: number,
): Required<Draft> | null {
  const kept = readPersonal<Draft>(DEVICE, name, owner, now);
  if (kept && kept.owner !== 0 && kept.record && kept.record !== record) return null;
  const secrets = readPersonal<Draft>(TAB, name, owner, now);
  if (owner !== 0 && kept?.owner === 0 && secrets?.owner !== 0) return null;
  const typed = { ...answersIn(kept?.typed), ...answersIn(secrets?.typed) };
  return Object.keys(typed).length > 0 ? { owner, record, typed, files: filesIn(kept?.files) } : null;
}

/** Calls back when another window has changed the draft. Returns how to stop. */
export function watchDraft(name: string, changed: () => void): () => void {
  const listener = ({ key, newValue }: StorageEvent) => {
    if (key === DEVICE.prefix + name && newValue !== null) changed();
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

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
