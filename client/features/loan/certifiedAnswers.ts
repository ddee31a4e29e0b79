import { questionsOf, type Form } from '../../../shared/rules/questions.ts';
import type { Answers } from '../../../shared/records/loan.ts';
import { MEMBER_CERT } from '../../../shared/status/member.ts';
import type { WebConfig } from '../../webConfig.ts';

type Member = WebConfig['member'];

/** Answers known from the certification: the masked name and identity number. The upstream replaces the masks with the real values. */
export function certifiedAnswers(form: Form, member: Member): Answers {
  const { real_name: name, id_card: card, cert_status: cert } = member?.user ?? {};
  if (cert !== MEMBER_CERT.certified) return {};
  return Object.fromEntries(
    questionsOf(form).flatMap(({ key, type }) => {
      const certified = type === 'id_card' ? card : key === 'contact_name' ? name : null;
      return certified ? [[key, certified]] : [];
    }),
  );
}

/** Answers that are filled in for a member at the start: the phone number. */
export function initialAnswers(form: Form, member: Member): Answers {
  const phone = member?.user.phone_number;
  return phone && questionsOf(form).some(({ key }) => key === 'phone_number') ? { phone_number: phone } : {};
}
