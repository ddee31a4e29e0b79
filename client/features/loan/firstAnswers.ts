import { questionsOf, type Form } from '../../../shared/rules/questions.ts';
import type { Answers } from '../../../shared/records/loan.ts';
import type { WebConfig } from '../../webConfig.ts';
import { certifiedAnswers, profileAnswers, type Texts } from './certifiedAnswers.ts';
import { isMasked } from './isMasked.ts';
import { toTyped, type Typed } from './loanAnswers.ts';
import type { StartAnswers } from './startAnswers.ts';

/**
 * What a form shows first. A draft (`saved`: its answers) wins over the address; the address wins over the member's profile, and
 * that over an earlier application. `hints` are masked values of the member, which answer nothing.
 */
export function firstAnswers(form: Form, member: WebConfig['member'], { url, last }: StartAnswers, saved: Answers | null) {
  const certified = certifiedAnswers(form, member);
  const profile = profileAnswers(form, member);
  const draft = saved && unmasked(form, toTyped(form, saved));
  const hints: Texts = { ...draft?.hints, ...profile.hints };
  if (draft) return { certified, hints, carried: {}, initial: { ...url, ...draft.answers } };
  const initial: Typed = { ...last, ...profile.answers, ...url };
  const carried = Object.fromEntries(Object.entries(last).filter(([key, answer]) => !(key in certified) && initial[key] === answer));
  return { certified, hints, carried, initial };
}

/** The answers of a draft without masked names and numbers, which an upstream may send in place of the real ones. */
function unmasked(form: Form, typed: Typed): { answers: Typed; hints: Texts } {
  const answers: Typed = {};
  const hints: Texts = {};
  for (const { key, type } of questionsOf(form)) {
    const answer = typed[key];
    if (answer === undefined) continue;
    const isPersonal = key === 'contact_name' || type === 'phone' || type === 'id_card';
    if (isPersonal && typeof answer === 'string' && isMasked(answer)) hints[key] = answer;
    else answers[key] = answer;
  }
  return { answers, hints };
}
