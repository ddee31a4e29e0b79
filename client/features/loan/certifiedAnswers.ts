import { questionsOf } from '../../../shared/rules/readAnswers.ts';
import type { Answers } from '../../../shared/records/loan.ts';
import { MEMBER_CERT } from '../../../shared/status/member.ts';
import type { WebConfig } from '../../webConfig.ts';
import type { Form } from './loanAnswers.ts';

type Member = WebConfig['member'];

/** Answers that certification has given: name and identity number in their masks, which the upstream reads as the real ones. */
export function certifiedAnswers(form: Form, member: Member): Answers {
  const { real_name: name, id_card: card, cert_status: cert } = member?.user ?? {};
  if (cert !== MEMBER_CERT.certified) return {};
  return Object.fromEntries(
    questionsOf(form).flatMap(({ key, type }) => {
      const own = type === 'id_card' ? card : key === 'contact_name' ? name : null;
      return own ? [[key, own]] : [];
    }),
  );
}

/** What a member would type anyway. */
export function firstAnswers(form: Form, member: Member): Answers {
  const phone = member?.user.phone_number;
  return phone && questionsOf(form).some(({ key }) => key === 'phone_number') ? { phone_number: phone } : {};
}
