import type { FormField } from '../records/loan.ts';
import { answerRule } from './freeText.ts';
import { kindOf } from './questionKind.ts';

const LINE_MAX = 50;
const AREA_MAX = 200;

/** Largest number of characters of a text answer. */
export function maxLengthOf(field: FormField): number {
  return Math.min(field.max_length ?? (kindOf(field) === 'textarea' ? AREA_MAX : LINE_MAX), answerRule.maxLength);
}
