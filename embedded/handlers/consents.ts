import { withMessage, originOf, type Handlers } from './context.ts';
import { refuse } from '../domain/refusal.ts';
import { MEMBER_AGREEMENTS } from '../domain/agreements.ts';
import { recordConsent, refuseOldText } from '../rules/consents.ts';
import { withdrawAuthorization } from '../workflows/proposals.ts';
import { agreementsDue, consentRecords, consentTotals } from '../store/consents.ts';

/** Calls for what a member has agreed to. */
export const consents = {
  consents: (input, { db, now, member }) => consentRecords(db, member.id, input, now),
  consentsPage: (input, { db, member }) => consentTotals(db, member.id, input),
  withdrawConsent(input, { db, now, member }) {
    withdrawAuthorization(db, now, member.id, input.id);
    return withMessage('授权已撤回');
  },
  answerAgreement({ key, version, agree }, context) {
    const { db, now, member } = context;
    const known = MEMBER_AGREEMENTS.find((one) => one === key) ?? refuse(404, '协议不存在', 'not_found');
    refuseOldText(known, version, now);
    const isDue = agreementsDue(db, member.id, now).some((due) => due.key === known);
    // The same answer twice is one record.
    if (isDue)
      recordConsent(
        db,
        now,
        known,
        { userId: member.id, scene: 'renewal', origin: originOf(context) },
        agree === 1 ? 1 : 0,
      );
    return withMessage(agree === 1 ? '已同意新版本' : '已记下，您可以继续使用或注销账户');
  },
} satisfies Handlers;
