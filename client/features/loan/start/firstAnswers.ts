import type { Form } from '../../../../shared/rules/questions.ts';
import type { Answers } from '../../../../shared/records/loan.ts';
import type { WebConfig } from '../../../webConfig.ts';
import { certifiedAnswers, profileAnswers, type Texts } from '../certifiedAnswers.ts';
import { toTyped, type Typed } from '../loanAnswers.ts';
import type { StartAnswers } from './startAnswers.ts';

/**
 * What a form shows first. A draft (`saved`: its answers) wins over the address; the address wins over the member's profile, and
 * that over an earlier application. `hints` are masked values of the member, which answer nothing.
 */
export function firstAnswers(form: Form, member: WebConfig['member'], { url, last, hints: masked }: StartAnswers, saved: Answers | null) {
  const certified = certifiedAnswers(form, member);
  const profile = profileAnswers(form, member);
  const hints: Texts = { ...masked, ...profile.hints };
  if (saved) return { certified, hints, carried: {}, initial: { ...url, ...toTyped(form, saved) } };
  const initial: Typed = { ...last, ...profile.answers, ...url };
  const carried = Object.fromEntries(Object.entries(last).filter(([key, answer]) => !(key in certified) && initial[key] === answer));
  return { certified, hints, carried, initial };
}
