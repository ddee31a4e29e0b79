import type { FormField } from '../records/loan.ts';

const KINDS = ['text', 'textarea', 'number', 'money', 'select', 'radio', 'area', 'checkbox', 'date', 'phone', 'id_card', 'upload'] as const;
const CHOICES: readonly string[] = ['select', 'radio', 'checkbox', 'area'];

/** How a question is shown and validated. */
export type QuestionKind = (typeof KINDS)[number];

/** The type by which a question is shown and validated: `text` for an unknown type, and for a choice without options. */
export function kindOf({ type, options = [] }: Pick<FormField, 'type' | 'options'>): QuestionKind {
  const known = KINDS.find((kind) => kind === type) ?? 'text';
  return CHOICES.includes(known) && options.length === 0 ? 'text' : known;
}
