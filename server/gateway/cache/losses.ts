import type { CallName } from '../../../shared/contract/index.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';

/** Rows from which on a list that becomes empty is a loss. */
const ROWS_MIN = 3;
/** Filled fields from which on a record that becomes empty is a loss. */
const FIELDS_MIN = 2;

/** Fields whose loss is one by itself, unless the upstream says that they are empty: what the law or every page needs. */
const CRITICAL: { readonly [N in CallName]?: readonly string[] } = {
  site: ['name', 'qrcode', 'record_number'],
  config: ['protocol', 'privacy'],
  article: ['title', 'content'],
};

/**
 * Places at which a new response has lost what the last good one had: a list of several rows or a record of several fields that
 * is now empty, or a critical field that is not among the `emptied`. What was never there is no loss, and neither are changed values
 * or rows.
 */
export function lossesOf(
  name: CallName,
  before: unknown,
  after: unknown,
  emptied: readonly string[] = [],
): string[] {
  const fields = (CRITICAL[name] ?? []).filter((field) => !emptied.includes(field));
  const critical = fields
    .filter((field) => !isEmpty(fieldOf(before, field)) && isEmpty(fieldOf(after, field)))
    .map((field) => `/${field}`);
  return [...new Set([...critical, ...lost(before, after, '')])].sort();
}

function lost(before: unknown, after: unknown, path: string): string[] {
  if (Array.isArray(before)) return before.length >= ROWS_MIN && isEmpty(after) ? [path || '/'] : [];
  if (typeof before !== 'object' || before === null) return [];
  const filled = Object.entries(before).filter(([, value]) => !isEmpty(value));
  if (filled.length >= FIELDS_MIN && isEmpty(after)) return [path || '/'];
  return filled.flatMap(([key, value]) => lost(value, fieldOf(after, key), `${path}/${key}`));
}

const fieldOf = (value: unknown, field: string): unknown => fieldsOf(value)[field];

/** Nothing, '', and what consists of nothing else; HTML content without HTML, whatever its other fields say. A number is never empty. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (typeof value === 'object' && 'html' in value) return isEmpty(value.html);
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}
