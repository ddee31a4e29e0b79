import { OUTCOME_UNKNOWN, SUCCESS } from '../../shared/constants.ts';
import type { CallName } from '../../shared/contract/index.ts';
import type { Envelope } from '../../shared/envelope.ts';
import type { Reason } from '../../shared/reasons.ts';
import type { Pseudonym } from '../log/pseudonyms.ts';
import type { CallContext } from './callContext.ts';
import { reasonOf } from './reasonOf.ts';

/** Refusals of an idempotency key: of one that is running, and of one that was used for something else. */
const CONFLICTS: readonly (string | undefined)[] = ['request_running', 'idempotency_key_reused'] satisfies Reason[];

/** How a call with an idempotency key ended. */
type End = 'done' | 'replayed' | 'conflict' | 'unknown' | 'refused';

/**
 * Returns what logs the life of calls that happen once (column `once`): that one is about to be sent (`new`), and how it ended. One with `new`
 * and without an end is unknown: its process died. Sums are not logged: they stand in the upstream's records, which are found by the time
 * and the call.
 */
export function createMoneyLog(pseudonym: Pseudonym) {
  const fieldsOf = (call: CallName, { key, session }: CallContext) => ({
    event: 'biz.money',
    call,
    key: key === undefined ? undefined : pseudonym('key', key),
    member: session.received?.slice(0, 8),
  });
  return {
    began: (call: CallName, context: CallContext): void => context.log.info({ ...fieldsOf(call, context), state: 'new' }),
    ended(call: CallName, { code, reason = reasonOf(code, null) }: Envelope, replayed: boolean, context: CallContext): void {
      const state = replayed ? 'replayed' : endOf(code, reason);
      const why = code === SUCCESS ? {} : { reason };
      context.log[state === 'unknown' ? 'warn' : 'info']({ ...fieldsOf(call, context), state, code, ...why });
    },
  };
}

function endOf(code: number, reason: string): End {
  if (code === SUCCESS) return 'done';
  if (code === OUTCOME_UNKNOWN) return 'unknown';
  return CONFLICTS.includes(reason) ? 'conflict' : 'refused';
}
