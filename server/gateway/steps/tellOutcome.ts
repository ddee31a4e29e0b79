import { BAD_GATEWAY, GATEWAY_TIMEOUT } from '../../../shared/codes.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import { RESULT_UNKNOWN } from '../../../shared/result.ts';
import { callKindOf } from '../../upstream/poolSettings.ts';
import { OUTCOME_IS_UNKNOWN } from '../once.ts';
import type { Step } from './step.ts';

/** Says of a write whose response is missing or unreadable that it may have happened. */
export const tellOutcome: Step = (call, next) => {
  const { row, adapter, received, envelope } = call;
  const mayHaveHappened =
    received.mayHaveWritten &&
    (envelope.code === BAD_GATEWAY ||
      envelope.code === GATEWAY_TIMEOUT ||
      (adapter?.answer !== undefined && envelope.code !== SUCCESS));
  if (mayHaveHappened && row.once) call.envelope = OUTCOME_IS_UNKNOWN;
  else if (
    mayHaveHappened &&
    callKindOf(row) === 'write' &&
    received.reply &&
    received.reply.outcome !== 'ok'
  )
    call.envelope = { ...envelope, message: RESULT_UNKNOWN };
  return next(call);
};
