import { fieldsOf, scalarText } from '../../shared/fieldsOf.ts';
import type { Approval } from '../domain/grant.ts';
import type { Proposing } from '../workflows/proposals.ts';
import type { ActionDetail } from './kinds/kind.ts';

const TEXT_MAX = 200;
const ITEMS_MAX = 20;
const TERMS = [
  'approved_amount',
  'approved_rate',
  'approved_term',
  'sign_by',
  'contact_name',
  'contact_phone',
] as const satisfies readonly (keyof Approval)[];

const PROPOSING = [
  'partner_id',
  'proposed_amount',
  'proposed_rate',
  'proposed_term',
  'note',
] as const satisfies readonly (keyof Proposing)[];

/** The fields of an act as they were typed. */
export type TypedFields = Readonly<Record<string, string>>;

export interface ActInput {
  detail: ActionDetail;
  /** The state that the operator saw; '' from programs. */
  seen: string;
  confirmed: boolean;
  back: unknown;
  /** For the confirmation, and for a form that is shown again. */
  typed: TypedFields;
}

/** Reads an act's fields. A reason is one of the list, typed, or both. Programs send items as a list, the page as lines of text. */
export function actInput(body: unknown): ActInput {
  const fields = fieldsOf(body);
  const { items, preset, back, seen } = fields;
  const lines = Array.isArray(items) ? items : typeof items === 'string' ? items.split(/\r?\n/) : [];
  const reason = [text(preset), text(fields.reason)].filter(Boolean).join('；').slice(0, TEXT_MAX);
  return {
    detail: {
      reason,
      items: lines
        .map(text)
        .filter((line) => line !== '')
        .slice(0, ITEMS_MAX),
      terms: Object.fromEntries(TERMS.map((name) => [name, text(fields[name])])),
      proposing: Object.fromEntries(PROPOSING.map((name) => [name, text(fields[name])])),
    },
    seen: scalarText(seen),
    confirmed: scalarText(fields.confirmed) === '1',
    back,
    typed: Object.fromEntries(
      ['preset', 'reason', 'items', ...TERMS, ...PROPOSING].map((name) => [
        name,
        scalarText(fields[name]).slice(0, TEXT_MAX * ITEMS_MAX),
      ]),
    ),
  };
}

const text = (value: unknown): string => [...scalarText(value).trim()].slice(0, TEXT_MAX).join('');
