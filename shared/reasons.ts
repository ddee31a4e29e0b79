import { fail, type Envelope } from './envelope.ts';
import type { Both } from './paths.ts';
import catalogue from './reasons.json' with { type: 'json' };

/** Why a text-message code may be refused. */
export const codeReasons = [
  'code_not_sent',
  'code_expired',
  'code_wrong',
  'code_exhausted',
] as const satisfies readonly BusinessReason[];

/** Why a login may be refused. */
export const loginReasons = [
  'credentials_wrong',
  'account_disabled',
  'captcha_required',
  'captcha_wrong',
  'code_required',
  ...codeReasons,
  'phone_unknown',
] as const satisfies readonly BusinessReason[];

/** A refusal whose reason is one of the catalogue. */
type Refusal<T = unknown> = Envelope<T> & { reason: Reason };

/** A refusal of the gateway: its code is the first that the catalogue has for the reason. `data` holds details (`errors`, `price`, `retry_after`). */
export const refusal = <T = null>(reason: Reason, message: string, data: T = null as T): Refusal<T> => ({
  ...fail(reasonEntry(reason).codes[0], message, data),
  reason,
});

/** Who can remove the cause: the program that calls, the member, the portal's operator, or those who run portal and upstream. */
export type Fixer = 'caller' | 'member' | 'operator' | 'portal';

/**
 * Whether to repeat the call: never; after a change of the request or of the member's situation; later, after `Retry-After` if there is one;
 * later with the same idempotency key; or not before it is settled whether it happened (`request_id` of the records).
 */
export type Retry = 'no' | 'after_change' | 'later' | 'same_key' | 'settle';

/** One entry of the catalogue. */
export interface ReasonEntry {
  /** Codes of the envelope that come with it. A refusal of the gateway has the first. An upstream of one's own may use others. */
  codes: readonly [number, ...number[]];
  fixer: Fixer;
  retry: Retry;
  meaning: Both;
}

const { gateway, business } = catalogue;
/** Reasons that an upstream may give. The gateway gives some of them too, and all of them to a refusal whose upstream names none. */
export type BusinessReason = keyof typeof business;
/** Any reason; the others are given by the gateway alone. */
export type Reason = keyof typeof gateway | BusinessReason;

/**
 * The catalogue of reasons (reasons.json): what a program reads of a refusal, besides its code. A reason is stable; messages are for people
 * and may change. `/bff/docs` shows it. The browser's code uses its types only, so that its scripts do not carry the texts.
 */
// The type of a JSON module has any text in place of a `Fixer` and a `Retry`; test/reasons/tables.test.ts checks them.
export const REASONS = { ...gateway, ...business } as unknown as Readonly<Record<Reason, ReasonEntry>>;

/** Whether a word is a reason of the catalogue. */
export const isReason = (word: unknown): word is Reason =>
  typeof word === 'string' && Object.hasOwn(REASONS, word);

/** Whether a word is a reason that an upstream may give: it cannot speak for the gateway. */
export const isBusinessReason = (word: unknown): word is BusinessReason =>
  typeof word === 'string' && Object.hasOwn(business, word);

/** The entry of a reason. */
export const reasonEntry = (reason: Reason): ReasonEntry => REASONS[reason];
