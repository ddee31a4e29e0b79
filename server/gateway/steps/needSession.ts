import { refusal } from '../../../shared/reasons.ts';
import { MEMBER_SCENES } from '../../../shared/rules/signIn.ts';
import { ORIGIN_WRONG } from '../../http/csrf.ts';
import { noSession } from '../callContext.ts';
import type { Step } from './step.ts';

/** Refuses a member's call without a session, a code for what only members do, and one that changes what the member sees when another site has sent the browser here. */
export const needSession: Step = (call, next) => {
  const { row, input, context } = call;
  const isForMembers =
    row.auth === 'member' || (row.limit === 'sms' && MEMBER_SCENES.includes(String(input.scene)));
  if (isForMembers && !context.session.token) return noSession(context.session);
  if (row.marks && context.fromElsewhere) return refusal('origin_wrong', ORIGIN_WRONG);
  return next(call);
};
