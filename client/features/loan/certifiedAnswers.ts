import { questionsOf, type Form } from '../../../shared/rules/questions.ts';
import { MEMBER_CERT } from '../../../shared/status/member.ts';
import type { FormField } from '../../../shared/records/loan.ts';
import type { WebConfig } from '../../webConfig.ts';
import { isMasked } from './start/isMasked.ts';

type Member = WebConfig['member'];

/** Texts by question key. */
export type Texts = Record<string, string>;

/**
 * The questions that the upstream answers itself from the member's certification (`from_cert`), with the masked value that is shown
 * there. They cannot be changed, and no answer is sent: a masked value is never an answer. A question of which the upstream shows
 * no value is asked as usual.
 */
export function certifiedAnswers(form: Form, member: Member): Texts {
  const fromCert = questionsOf(form).filter(({ from_cert }) => from_cert === 1);
  return Object.fromEntries(
    fromCert.flatMap((field) => {
      const known = certified(field, member);
      return known ? [[field.key, known]] : [];
    }),
  );
}

/** What is known of the member that answers questions: in full as an answer, masked as a hint beside the empty field. */
export function profileAnswers(form: Form, member: Member): { answers: Texts; hints: Texts } {
  const answers: Texts = {};
  const hints: Texts = {};
  for (const field of member ? questionsOf(form) : []) {
    const known = knownOf(field, member);
    if (!known) continue;
    if (isMasked(known)) hints[field.key] = known;
    else answers[field.key] = known;
  }
  return { answers, hints };
}

function knownOf(field: FormField, member: Member): string | undefined {
  const { phone_number, phone_mask, email, birthday } = member?.user ?? {};
  if (field.key === 'phone_number') return phone_number || phone_mask;
  if (field.key === 'email') return email;
  if (field.key === 'birthday' && field.type === 'date') return birthday;
  return certified(field, member);
}

/** The member's certified name, or identity number; the number only masked, as upstreams send it. */
function certified({ key, type }: FormField, member: Member): string | undefined {
  const { real_name, id_card, cert_status } = member?.user ?? {};
  if (cert_status !== MEMBER_CERT.certified) return undefined;
  if (type === 'id_card') return id_card && isMasked(id_card) ? id_card : undefined;
  return key === 'contact_name' ? real_name : undefined;
}
