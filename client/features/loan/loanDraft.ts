import { fieldsOf } from '../../../shared/fieldsOf.ts';
import type { Answers } from '../../../shared/records/loan.ts';
import { forgetPersonal, keepPersonal, personalKinds, readPersonal } from '../../lib/personalStorage.ts';
import type { SentFile } from '../../forms/uploads/uploadFile.ts';

/** Name of the draft of what is added to an application. */
export const supplementDraft = (id: number): string => `supplement-${id}`;

/** A loan form's draft on this device. */
export interface LoanDraft {
  /** Id of the member; 0 for a visitor. A visitor's draft passes to the member who signs in next. */
  owner: number;
  /** Id of the upstream's draft that it continues; 0 when there is none. */
  record: number;
  typed: Answers;
  /** Name, size and type of the uploaded files, by URL. */
  files: Record<string, SentFile>;
}

/** Answers that are kept for the tab only. */
interface Secrets {
  typed: Answers;
}

/**
 * Saves a draft in this browser. Answers to `secret` questions (identity numbers) are kept for the tab only and for a short
 * time, since computers are shared. If storage is not available, the answers last as long as the page.
 */
export function keepDraft(formId: number, draft: LoanDraft, secret: readonly string[], now: number): void {
  const part = (wanted: boolean) =>
    Object.fromEntries(Object.entries(draft.typed).filter(([key]) => secret.includes(key) === wanted));
  const { owner, record, files } = draft;
  keepPersonal(personalKinds.loanDraft, String(formId), owner, { record, files, typed: part(false) }, now);
  keepPersonal(
    personalKinds.loanSecrets,
    String(formId),
    owner,
    { typed: part(true) } satisfies Secrets,
    now,
  );
}

/**
 * The draft of this form that belongs to `owner`, or a visitor's draft, which then becomes the owner's. A draft for another
 * record of the upstream is ignored. Storage is not trusted: only values of the right shape are used.
 */
export function readDraft(
  formId: number,
  { owner, record }: Pick<LoanDraft, 'owner' | 'record'>,
  now: number,
): LoanDraft | null {
  const stored = readPersonal<LoanDraft>(personalKinds.loanDraft, String(formId), owner, now);
  if (!stored || (stored.owner !== 0 && stored.record !== 0 && stored.record !== record)) return null;
  const secrets = readPersonal<Secrets>(personalKinds.loanSecrets, String(formId), owner, now);
  return {
    owner,
    record,
    typed: { ...answersIn(stored.typed), ...answersIn(secrets?.typed) },
    files: filesIn(stored.files),
  };
}

/** Deletes the draft: after it was submitted, saved by the upstream, or discarded. */
export function forgetDraft(formId: number): void {
  forgetPersonal(personalKinds.loanDraft, String(formId));
  forgetPersonal(personalKinds.loanSecrets, String(formId));
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
const isAnswer = (value: unknown): value is string | string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'));

const answersIn = (value: unknown): Answers =>
  Object.fromEntries(
    entriesOf(value).filter((entry): entry is [string, string | string[]] => isAnswer(entry[1])),
  );

function filesIn(value: unknown): Record<string, SentFile> {
  const files = entriesOf(value).flatMap(([url, file]) => {
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
