import { contract, type CallName } from '../../shared/contract/index.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import type { DriftKind } from '../../server/gateway/read/drift.ts';
import type { Ask } from './createAsk.ts';

/** What a list does otherwise than the portal expects, in one line without values of the upstream. */
export interface Finding {
  name: CallName;
  /** Of articles. */
  type?: string;
  /**
   * `filter` it is ignored or refused; `rows` it loses rows that fit; `sort` it sorts otherwise; `pages` other rows than those of the page;
   * `size` other sizes of pages; `end` rows past the end; `total` not the number of the rows.
   */
  kind: 'filter' | 'rows' | 'sort' | 'pages' | 'size' | 'end' | 'total';
  /** The field of the input that an upstream which cannot do better does not take. */
  field?: string;
  /** What it does, and what the portal does about it. */
  text: string;
}

/** Kinds of drift by which the gateway has left out a row. */
export const LEAVES_OUT: readonly DriftKind[] = ['row', 'twice'];

/** A list to try. */
export interface List {
  name: CallName;
  /** What every request for it has: the type of articles. */
  input: object;
  /** Optional fields that the upstream takes, as far as the adaptation says. */
  fields: readonly string[];
  /** The call with its totals, if the upstream has it, and what it says of the whole list. */
  totals?: CallName;
  total?: number | undefined;
  ask: Ask;
}

/** The total that a list or its call for totals says. */
export function totalOf(data: unknown): number | undefined {
  const { total } = Array.isArray(data) ? {} : fieldsOf(data);
  return typeof total === 'number' ? total : undefined;
}

/** Whether the contract's list has pages. */
export const isPaged = ({ name }: Pick<List, 'name'>): boolean => 'page' in contract[name].input.properties;

/** A finding with its list. */
export const findingText = ({ name, type, text }: Finding): string =>
  `${name}${type ? ` ${type}` : ''}: ${text}`;
