import { data } from 'react-router-dom';
import { DEFAULT_ERROR, OUTCOME_UNKNOWN } from '../../shared/constants.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { parseAmount } from '../../shared/money/money.ts';
import type { Errors, Values } from './formRules.ts';

const DAY = 86_400;

export interface FormRefusal {
  message: string;
  errors: Errors;
  captcha: boolean;
  code: boolean;
  /** Seconds; 0 for none. */
  retryAfter: number;
  locked: boolean;
  /** The missing sum (`20.00`); '' when the balance is not the reason. */
  need: string;
  price: string;
  /** The call may or may not have happened. */
  unknown: boolean;
}

/** `data` comes from the upstream, so its shape is checked. */
export function refusalOf({ code, message, data }: Envelope): FormRefusal {
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

/** `useForm` sends them as JSON. */
export async function readValues(request: Request): Promise<Values> {
  const body: unknown = await request.json();
  const entries = Object.entries(body ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}

/** The 4xx status makes the router skip the loaders, so that the message appears at once. */
export const refusalResponse = (envelope: Envelope) => data(refusalOf(envelope), { status: 422 });
