import { isMasked } from '../../../../shared/rules/isMasked.ts';
import { askedFor, questionsOf, type Form } from '../../../../shared/rules/questions.ts';
import { MEMBER_CERT } from '../../../../shared/status/member.ts';
import type { Answers, FormField } from '../../../../shared/records/loan.ts';
import type { WebConfig } from '../../../webConfig.ts';
import type { Partner } from '../../../../shared/records/partner.ts';
import { toYuan } from '../../../../shared/money/money.ts';
import { typedWan } from '../../../../shared/money/wan.ts';
import { isInWan, toTyped, type Typed } from '../../../features/applications/loanAnswers.ts';
import type { OwnFigures } from '../../../features/offers/ownFigures.ts';
import { hasMethod, lendsTerm } from '../../../features/offers/offerTerms.ts';

export const METHOD_QUESTION = 'repayment';
const OF_THE_LOAN = [METHOD_QUESTION, 'term'];

export type ClosedOptions = Readonly<Record<string, readonly string[]>>;

/** The ways of repayment and the terms that the partner does not have, by question. */
export function closedOptions(
  form: Form,
  partner: Pick<Partner, 'repayments' | 'term_min' | 'term_max'> | null,
): ClosedOptions {
  if (!partner) return {};
  const isClosed = (key: string, value: string): boolean => {
    const { method, months } = askedFor(form, { [key]: value });
    return (
      (method !== undefined && !hasMethod(partner, method)) ||
      (months !== undefined && !lendsTerm(partner, months))
    );
  };
  return Object.fromEntries(
    questionsOf(form)
      .filter(({ key }) => OF_THE_LOAN.includes(key))
      .map(({ key, options = [] }) => [
        key,
        options.map(({ value }) => value).filter((value) => isClosed(key, value)),
      ]),
  );
}

/** The applicant's city. */
export const CITY_QUESTION = 'city';

const citiesOf = (form: Form) => questionsOf(form).find(({ key }) => key === CITY_QUESTION)?.options ?? [];

/** The name by which lenders know an answered city; an upstream's options may have codes. */
export const cityName = (form: Form, answer: string): string =>
  citiesOf(form).find(({ value }) => value === answer)?.label ?? answer;

/** The city and the payments for other loans that this device keeps, where the form asks for them. */
export function ownAnswers(form: Form, { city, debts }: OwnFigures): Texts {
  const value = citiesOf(form).find(({ label }) => label === city)?.value;
  const owed = questionsOf(form).find(({ measure, options }) => measure === 'debts' && !options);
  return {
    ...(value !== undefined && { [CITY_QUESTION]: value }),
    ...(owed && debts && { [owed.key]: isInWan(owed) ? typedWan(debts) : toYuan(debts) }),
  };
}

type Member = WebConfig['member'];

export type Texts = Record<string, string>;

/**
 * Questions that the upstream answers itself from the certification (`from_cert`), with the masked value that is shown. No answer
 * is sent. Without a value to show, the question is asked as usual.
 */
function certifiedAnswers(form: Form, member: Member): Texts {
  const fromCert = questionsOf(form).filter(({ from_cert }) => from_cert === 1);
  return Object.fromEntries(
    fromCert.flatMap((field) => {
      const known = certified(field, member);
      return known ? [[field.key, known]] : [];
    }),
  );
}

/** In full as an answer, masked as a hint beside the empty field. */
function profileAnswers(form: Form, member: Member): { answers: Texts; hints: Texts } {
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

/** The identity number only masked, as upstreams send it. */
function certified({ key, type }: FormField, member: Member): string | undefined {
  const { real_name, id_card, cert_status } = member?.user ?? {};
  if (cert_status !== MEMBER_CERT.certified) return undefined;
  if (type === 'id_card') return id_card && isMasked(id_card) ? id_card : undefined;
  return key === 'contact_name' ? real_name : undefined;
}

/** `url` from the address, `last` from an earlier application. */
export interface StartAnswers {
  url: Typed;
  last: Typed;
  /** Masked values in the continued draft, shown beside the empty fields. */
  hints: Texts;
}

/**
 * What a form shows first. A draft (`saved`) wins over the address, that over the profile, that over an earlier application.
 * `hints` answer nothing.
 */
export function firstAnswers(
  form: Form,
  member: Member,
  { url, last, hints: masked }: StartAnswers,
  saved: Answers | null,
) {
  const certified = certifiedAnswers(form, member);
  const profile = profileAnswers(form, member);
  const hints: Texts = { ...masked, ...profile.hints };
  if (saved) return { certified, hints, carried: {}, initial: { ...url, ...toTyped(form, saved) } };
  const initial: Typed = { ...last, ...profile.answers, ...url };
  const carried = Object.fromEntries(
    Object.entries(last).filter(([key, answer]) => !(key in certified) && initial[key] === answer),
  );
  return { certified, hints, carried, initial };
}
