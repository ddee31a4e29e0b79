import { DEFAULT_ERROR, OUTCOME_UNKNOWN } from '../../shared/constants.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { parseAmount } from '../../shared/money/money.ts';
import type { Errors } from './formRules.ts';

/** Longest wait that is believed, in seconds. */
const DAY = 86_400;

/** A refused call, as a form shows it. */
export interface Refusal {
  message: string;
  /** What the upstream says of single fields. */
  errors: Errors;
  /** The next try has to bring a captcha. */
  captcha: boolean;
  /** Seconds that the upstream wants to be left alone. */
  retryAfter: number;
  /** No further try is open for now. */
  locked: boolean;
  /** The sum that is missing, wire yuan; '' when it is not that. */
  need: string;
  /** Sent, but not answered: it may or may not have happened. */
  unknown: boolean;
}

/** Reads an envelope whose code is not 200. `data` is foreign: nothing in it is taken for granted. */
export function refusalOf({ code, message, data }: Envelope): Refusal {
  const told = isObject(data) ? data : {};
  const errors = isObject(told.errors)
    ? Object.entries(told.errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
    : [];
  const wait = Number(told.retry_after);
  const retryAfter = wait > 0 && wait <= DAY ? Math.ceil(wait) : 0;
  return {
    message: message || DEFAULT_ERROR,
    errors: Object.fromEntries(errors),
    captcha: Boolean(told.captcha_required) || errors.some(([name]) => name === 'captcha' || name === 'captcha_key'),
    retryAfter,
    locked: retryAfter > 0 || told.left === 0,
    need: typeof told.need === 'string' && parseAmount(told.need) ? told.need : '',
    unknown: code === OUTCOME_UNKNOWN,
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
