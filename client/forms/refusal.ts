import { data } from 'react-router-dom';
import { DEFAULT_ERROR, OUTCOME_UNKNOWN } from '../../shared/constants.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { parseAmount } from '../../shared/money/money.ts';
import type { Errors, Values } from './formRules.ts';

/** The longest `retry_after` that is accepted, in seconds. */
const DAY = 86_400;

/** A refusal as forms show it. */
export interface Refusal {
  message: string;
  errors: Errors;
  captcha: boolean;
  code: boolean;
  /** Seconds to wait before the next try; 0 for none. */
  retryAfter: number;
  locked: boolean;
  /** The missing sum as a yuan string (`20.00`); '' when the balance is not the reason. */
  need: string;
  /** The present price, when another one was shown; '' otherwise. */
  price: string;
  /** The outcome is unknown: the call may or may not have happened. */
  unknown: boolean;
}

/** Reads an envelope whose code is not 200. `data` comes from the upstream, so its shape is checked. */
export function refusalOf({ code, message, data }: Envelope): Refusal {
  const fields = isObject(data) ? data : {};
  const errors = isObject(fields.errors)
    ? Object.entries(fields.errors).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
      )
    : [];
  const wait = Number(fields.retry_after);
  const retryAfter = wait > 0 && wait <= DAY ? Math.ceil(wait) : 0;
  return {
    message: message || DEFAULT_ERROR,
    errors: Object.fromEntries(errors),
    captcha:
      Boolean(fields.captcha_required) ||
      errors.some(([name]) => name === 'captcha' || name === 'captcha_key'),
    code: Boolean(fields.code_required),
    retryAfter,
    locked: retryAfter > 0 || fields.left === 0,
    need: typeof fields.need === 'string' && parseAmount(fields.need) ? fields.need : '',
    price: typeof fields.price === 'string' ? fields.price : '',
    unknown: code === OUTCOME_UNKNOWN,
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the text fields of a submitted form; `useForm` sends them as JSON. */
export async function readValues(request: Request): Promise<Values> {
  const body: unknown = await request.json();
  const entries = Object.entries(body ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}

/**
 * The result of an action after a refusal. The 4xx status makes the router skip the loaders, so that the message appears at
 * once.
 */
export const refusalResponse = (envelope: Envelope) => data(refusalOf(envelope), { status: 422 });
