import { SUCCESS } from '../../shared/constants.ts';
import type { CallName } from '../../shared/contract/index.ts';
import type { Envelope } from '../../shared/envelope.ts';
import type { Pseudonym } from '../log/pseudonyms.ts';
import type { MoneyState } from '../metrics/moneyMetrics.ts';
import type { CallContext } from './callContext.ts';

/**
 * Returns what logs the life of calls that happen once (column `once`): that one goes to the upstream (`sent`), and how it ended. One with `sent`
 * and without an end is unknown: its process died. Sums are not logged: they stand in the upstream's records, which are found by the time
 * and the call.
 */
export function createMoneyLog(pseudonym: Pseudonym) {
  const fieldsOf = (call: CallName, state: MoneyState, { key, session }: CallContext) => ({
    event: 'biz.money',
    call,
    state,
    key: key === undefined ? undefined : pseudonym('key', key),
    member: session.received?.slice(0, 8),
  });
  return {
    began: (call: CallName, context: CallContext): void => context.log.info(fieldsOf(call, 'sent', context)),
    ended(call: CallName, state: MoneyState, { code, reason }: Envelope, context: CallContext): void {
      const line = { ...fieldsOf(call, state, context), code, reason: code === SUCCESS ? undefined : reason };
      context.log[state === 'unknown' ? 'warn' : 'info'](line);
    },
  };
}
