import * as code from '../../shared/codes.ts';
import { DEFAULT_STATUS } from '../../shared/constants.ts';

/** What decides which refusals an operation can have. */
export interface Traits {
  method: 'GET' | 'POST';
  /** Needs a session, or ends in 401 if the one that was sent is over. */
  session: boolean;
  /** The gateway asks the upstream. */
  upstream: boolean;
  /** A load balancer's question: answered by any name of the process. */
  probe: boolean;
  /** Names a record, or a thing that may not be there. */
  named: boolean;
  once: boolean;
}

/** What can befall any request, before anybody looks at its path: the checks of the head, of the connection and of the method. */
const ANY = [
  code.BAD_REQUEST,
  code.METHOD_NOT_ALLOWED,
  code.REQUEST_TIMEOUT,
  code.TARGET_TOO_LONG,
  code.UNSUPPORTED_TYPE,
  code.EXPECTATION_FAILED,
  code.TOO_MANY_REQUESTS,
  code.HEADERS_TOO_LARGE,
  DEFAULT_STATUS,
  code.NOT_IMPLEMENTED,
  code.UNAVAILABLE,
  code.VERSION_NOT_SUPPORTED,
];
/** The balance is too low. Only the upstream says so. */
export const PAYMENT_REQUIRED = 402;
/** Business refusals: the code of the upstream is the HTTP status. */
const BUSINESS = [code.UNAUTHORIZED, PAYMENT_REQUIRED, code.FORBIDDEN, code.NOT_FOUND, code.CONFLICT, code.UNPROCESSABLE];

/** The statuses of refusals that an operation can have, in ascending order. */
export function refusalsOf({ method, session, upstream, probe, named, once }: Traits): number[] {
  const statuses = new Set([
    ...ANY,
    ...(probe ? [] : [code.MISDIRECTED]),
    ...(session ? [code.UNAUTHORIZED] : []),
    ...(method === 'POST' ? [code.FORBIDDEN, code.TOO_LARGE] : []),
    ...(upstream ? [...BUSINESS, code.BAD_GATEWAY, code.GATEWAY_TIMEOUT] : []),
    ...(named ? [code.NOT_FOUND] : []),
    ...(once ? [code.CONFLICT, code.UNPROCESSABLE] : []),
  ]);
  return [...statuses].sort((one, other) => one - other);
}
