import { fieldsOf } from '../../../shared/fieldsOf.ts';
import type { Answers } from '../../../shared/records/loan.ts';
import { forgetPersonal, keepPersonal, personalKinds, readPersonal } from '../../lib/personalStorage.ts';
import type { SentFile } from '../../forms/uploads/uploadFile.ts';

/** What somebody has filled in so far, on this device. */
export interface LoanDraft {
  /** The member whose it is; 0: a visitor's, which whoever signs in next goes on with. */
  owner: number;
  /** The upstream's draft that it goes on with; 0: none. */
  record: number;
  typed: Answers;
  /** What is known of the uploaded files, by address. */
  files: Record<string, SentFile>;
}

/** Answers that the tab alone keeps. */
interface Secrets {
  typed: Answers;
}

/**
 * Keeps a draft in this browser. Answers to `secret` questions (identity numbers) stay in the tab, and not for long:
 * computers are shared. Where the storage refuses, the page itself still has everything.
 */
export function keepDraft(formId: number, draft: LoanDraft, secret: readonly string[], now: number): void {
  const part = (wanted: boolean) => Object.fromEntries(Object.entries(draft.typed).filter(([key]) => secret.includes(key) === wanted));
  const { owner, record, files } = draft;
  keepPersonal(personalKinds.loanDraft, String(formId), owner, { record, files, typed: part(false) }, now);
  keepPersonal(personalKinds.loanSecrets, String(formId), owner, { typed: part(true) } satisfies Secrets, now);
}

/**
 * The draft of this form that belongs to `owner`, or to nobody yet: then it goes on as the owner's. One that was about
 * another draft of the upstream is not meant. Anybody could have written it: only its shape is believed.
 */
export function readDraft(formId: number, { owner, record }: Pick<LoanDraft, 'owner' | 'record'>, now: number): LoanDraft | null {
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

/** Nothing of it stays: sent in, kept by the upstream, or thrown away. */
export function forgetDraft(formId: number): void {
  forgetPersonal(personalKinds.loanDraft, String(formId));
  forgetPersonal(personalKinds.loanSecrets, String(formId));
}

const entriesOf = (value: unknown): [string, unknown][] => (typeof value === 'object' && value !== null ? Object.entries(value) : []);
const isAnswer = (value: unknown): value is string | string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'));

const answersIn = (value: unknown): Answers => Object.fromEntries(entriesOf(value).filter((entry): entry is [string, string | string[]] => isAnswer(entry[1])));

function filesIn(value: unknown): Record<string, SentFile> {
  const files = entriesOf(value).flatMap(([url, file]) => {
    const { name, size, mime } = fieldsOf(file);
    return typeof name === 'string' && typeof size === 'number' && typeof mime === 'string' ? [[url, { name, size, mime }] as const] : [];
  });
  return Object.fromEntries(files);
}
