import { SUCCESS } from '../../../../shared/constants.ts';
import { UNAUTHORIZED } from '../../../../shared/codes.ts';
import type { Envelope } from '../../../../shared/envelope.ts';
import { isRecord } from './difference.ts';

/** Another code of success. */
export const THIRD_SUCCESS = 0;
/** Another code of a lost session. */
export const THIRD_SESSION_LOST = 1001;

/** English messages, by the embedded upstream's code. */
const MESSAGES: Record<number, string> = {
  [SUCCESS]: 'OK',
  [UNAUTHORIZED]: 'Session expired',
  400: 'Invalid request',
  402: 'Insufficient balance',
  403: 'Forbidden',
  404: 'Not found',
  409: 'Conflict',
  422: 'Validation failed',
  429: 'Too many requests',
};

/** The envelope has other names: `{status, msg, result}`. Other codes than those above are the embedded upstream's. */
export function thirdEnvelope({ code, data }: Pick<Envelope, 'code' | 'data'>): object {
  return {
    status: code === SUCCESS ? THIRD_SUCCESS : code === UNAUTHORIZED ? THIRD_SESSION_LOST : code,
    msg: MESSAGES[code] ?? 'Internal error',
    result: isRecord(data) && isRecord(data.errors) ? { ...data, errors: Object.fromEntries(Object.keys(data.errors).map((field) => [field, 'Invalid value'])) } : data,
  };
}
