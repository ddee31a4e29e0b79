import type { Answers } from '../../../shared/records/loan.ts';
import type { SentFile } from '../../forms/uploads/uploadFile.ts';

/** What somebody has filled in so far, on this device. */
export interface LoanDraft {
  /** The member whose it is; 0: a visitor's, which whoever signs in next goes on with. */
  owner: number;
  /** The host's draft that it goes on with; 0: none. */
  record: number;
  /** Makes sending it in happen once. */
  requestKey: string;
  typed: Answers;
  /** What is known of the uploaded files, by address. */
  files: Record<string, SentFile>;
}

interface Stored extends LoanDraft {
  at: number;
}

/** A draft that nobody has touched for a month is left alone for good. */
const KEEP = 30 * 86_400_000;

const place = (formId: number): string => `bank-form-${formId}`;

/**
 * Keeps a draft in this browser. Answers to `secret` questions (identity numbers) last only as long as the tab does:
 * computers are shared. A storage that refuses is as if there were none.
 */
export function keepDraft(formId: number, draft: LoanDraft, secret: readonly string[], now: number): void {
  const part = (wanted: boolean) => Object.fromEntries(Object.entries(draft.typed).filter(([key]) => secret.includes(key) === wanted));
  try {
    localStorage.setItem(place(formId), JSON.stringify({ ...draft, typed: part(false), at: now } satisfies Stored));
    sessionStorage.setItem(place(formId), JSON.stringify(part(true)));
  } catch {
    // Full or forbidden: the page itself still has everything.
  }
}

/**
 * The draft of this form that belongs to `owner`, or to nobody yet: then it goes on as the owner's. One that was about
 * another draft of the host is not meant. Anybody could have written it: only its shape is believed.
 */
export function readDraft(formId: number, { owner, record }: Pick<LoanDraft, 'owner' | 'record'>, now: number): LoanDraft | null {
  const stored = parse(localStorageText(formId)) as Partial<Stored> | null;
  if (!stored || typeof stored.at !== 'number' || now - stored.at > KEEP) return null;
  if (stored.owner !== 0 && (stored.owner !== owner || (stored.record !== 0 && stored.record !== record))) return null;
  return {
    owner,
    record,
    requestKey: typeof stored.requestKey === 'string' ? stored.requestKey : '',
    typed: { ...answersIn(stored.typed), ...answersIn(parse(sessionText(formId))) },
    files: filesIn(stored.files),
  };
}

/** Nothing of it stays: sent in, kept by the host, or thrown away. */
export function forgetDraft(formId: number): void {
  try {
    localStorage.removeItem(place(formId));
    sessionStorage.removeItem(place(formId));
  } catch {
    // See above.
  }
}

const localStorageText = (formId: number) => attempt(() => localStorage.getItem(place(formId)));
const sessionText = (formId: number) => attempt(() => sessionStorage.getItem(place(formId)));

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

const parse = (text: string | null): unknown => attempt(() => (text === null ? null : (JSON.parse(text) as unknown)));
const entriesOf = (value: unknown): [string, unknown][] => (typeof value === 'object' && value !== null ? Object.entries(value) : []);
const isAnswer = (value: unknown): value is string | string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'));

const answersIn = (value: unknown): Answers => Object.fromEntries(entriesOf(value).filter((entry): entry is [string, string | string[]] => isAnswer(entry[1])));

function filesIn(value: unknown): Record<string, SentFile> {
  const files = entriesOf(value).flatMap(([url, file]) => {
    const { name, size, mime } = (file ?? {}) as Partial<SentFile>;
    return typeof name === 'string' && typeof size === 'number' && typeof mime === 'string' ? [[url, { name, size, mime }] as const] : [];
  });
  return Object.fromEntries(files);
}
