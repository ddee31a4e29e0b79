import type { Answers } from '../../shared/records/loan.ts';
import { maskPhone } from '../../shared/rules/contact.ts';
import { maskIdCard } from '../../shared/rules/identityNumbers.ts';
import { maskPersonName } from '../../shared/rules/names.ts';
import { questionsOf } from '../../shared/rules/readAnswers.ts';
import { MEMBER_CERT } from '../../shared/status/member.ts';
import type { FormSeed } from '../content/content.ts';
import type { MemberRow } from '../store/members.ts';

/** The answers that are filled in from the member's own data. Pages only have the masked values, which stand for the full ones in requests and responses. */
function ownData(
  form: FormSeed,
  member: MemberRow,
): { key: string; full: string; mask: string; fromCert: boolean }[] {
  const isCertified = member.cert_status === MEMBER_CERT.certified;
  return questionsOf(form).flatMap(({ key, type, from_cert }) => {
    const own = (name: string, full: string | null, mask: (full: string) => string) =>
      full ? [{ key: name, full, mask: mask(full), fromCert: isCertified && from_cert === 1 }] : [];
    return type === 'id_card'
      ? own(key, member.id_card, maskIdCard)
      : key === 'contact_name'
        ? own(key, member.real_name, maskPersonName)
        : key === 'phone_number'
          ? own(key, member.phone_number, maskPhone)
          : [];
  });
}

/** Fills in what is taken from the certification, and replaces the member's masked name, identity number or phone by the full value. */
export function withOwnData(form: FormSeed, given: Answers, member: MemberRow): Answers {
  const filled = ownData(form, member)
    .filter(({ key, mask, fromCert }) => given[key] === mask || (fromCert && !given[key]))
    .map(({ key, full }): [string, string] => [key, full]);
  return { ...given, ...Object.fromEntries(filled) };
}

/** Replaces the member's certified name and identity number in the answers by the masked value. */
export function withMasks(form: FormSeed, kept: Answers, member: MemberRow): Answers {
  const masked = ownData(form, member)
    .filter(({ key, full }) => key !== 'phone_number' && kept[key] === full)
    .map(({ key, mask }): [string, string] => [key, mask]);
  return { ...kept, ...Object.fromEntries(masked) };
}
