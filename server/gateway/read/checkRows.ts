import type { TSchema } from 'typebox';
import { contract, type CallName } from '../../../shared/contract/index.ts';
import { asksForRecord, requiredOf, type Endpoint } from '../../../shared/endpoint.ts';
import { fieldsOf, scalarText } from '../../../shared/fieldsOf.ts';
import { pageOf } from '../../upstream/adapt/fields.ts';
import { Drift, type DriftPlace } from './drift.ts';
import type { OutputSchema } from './reader.ts';

type Row = Record<string, unknown>;
type Input = Readonly<Record<string, unknown>>;

/** Whether a row is what a field of the input asks for; undefined: the row does not say. */
type Fits = (row: Row, wanted: unknown) => boolean | undefined;

/** Fields of a row that mirror a filter of another name. */
const MIRRORS: Readonly<Record<string, string>> = { level: 'relation', loan_type_id: 'loan_type_ids' };
/** The time that a period is about: the first that the row has. */
const TIMES = ['created_at', 'applied_at', 'bind_at'];

const schemaOf = (schema: TSchema): OutputSchema => schema;

/** The schema of a list's rows, and where they stand in the data; undefined if the call gives no list. */
function rowsIn({ output }: Endpoint): { item: OutputSchema; path: string } | undefined {
  const { items, properties } = schemaOf(output);
  const inList = properties?.list?.items;
  return items ? { item: items, path: '/*' } : inList && { item: inList, path: '/list/*' };
}

/** By field of the input: the field of a row that it is about, and whether a row fits. */
type Filters = ReadonlyMap<string, { place: string; fits: Fits }>;

function filtersOf(row: Endpoint, item: OutputSchema): Filters {
  const has = (field: string): boolean => item.properties?.[field] !== undefined;
  const time = TIMES.find(has);
  const filters = new Map<string, { place: string; fits: Fits }>();
  for (const [field, schema] of Object.entries(row.input.properties)) {
    const mirror = MIRRORS[field] ?? field;
    if (field === 'start_date' || field === 'end_date') {
      if (time !== undefined) filters.set(field, { place: time, fits: isIn(field, time) });
    } else if (has(mirror) && field !== 'request_id')
      filters.set(field, { place: mirror, fits: hasValue(mirror, fieldsOf(schema).enum) });
  }
  return filters;
}

/** `known`: of a field with these values only, others in a row are the upstream's own words, and say nothing. */
function hasValue(mirror: string, known: unknown): Fits {
  return (row, wanted) => {
    const own = row[mirror];
    const values: unknown[] = Array.isArray(own) ? own : own === undefined ? [] : [own];
    const says =
      values.length > 0 && (!Array.isArray(known) || values.every((value) => known.includes(value)));
    return says ? values.includes(wanted) : undefined;
  };
}

function isIn(field: 'start_date' | 'end_date', time: string): Fits {
  return (row, wanted) => {
    const at = row[time];
    if (typeof at !== 'string' || typeof wanted !== 'string') return undefined;
    const day = at.slice(0, wanted.length);
    return field === 'start_date' ? day >= wanted : day <= wanted;
  };
}

/** What a list is checked by, made once for each call. */
const lists = new Map<CallName, { item: OutputSchema; path: string; filters: Filters } | null>();

function listOf(name: CallName) {
  let list = lists.get(name);
  if (list === undefined) {
    const row: Endpoint = contract[name];
    const rows = rowsIn(row);
    list = rows ? { ...rows, filters: filtersOf(row, rows.item) } : null;
    lists.set(name, list);
  }
  return list;
}

/** Whether the call gives a list. */
export const isList = (name: CallName): boolean => listOf(name) !== null;

/** The field of a list's rows that says when they were added. */
export const timeOf = (name: CallName): string | undefined =>
  TIMES.find((field) => listOf(name)?.item.properties?.[field] !== undefined);

/** By the field of a filter, the field of a row with which it is compared. Of other filters no row says anything. */
export const comparedFields = (name: CallName): Map<string, string> =>
  new Map([...(listOf(name)?.filters ?? [])].map(([field, { place }]) => [field, place]));

/** Whether a row says of each filter that it fits (`true`), or of any that it does not (`false`); undefined: of some it says nothing. */
export function fitsInput(name: CallName, input: Input, row: Row): boolean | undefined {
  const all = [...(listOf(name)?.filters ?? [])].flatMap(([field, { fits }]) =>
    input[field] === undefined ? [] : [fits(row, input[field])],
  );
  return all.includes(false) ? false : all.includes(undefined) ? undefined : true;
}

/** The rows of a list's data. */
export const listRows = (data: unknown): Row[] => {
  const rows: unknown = Array.isArray(data) ? data : fieldsOf(data).list;
  // They have been read by their schema.
  return Array.isArray(rows) ? (rows as Row[]) : [];
};

/** A list's data with other rows. Totals of others are none of these. */
export const withRows = (data: unknown, rows: Row[], { keepTotals }: { keepTotals: boolean }): unknown => {
  if (Array.isArray(data)) return rows;
  const { total, total_page: pages, ...others } = fieldsOf(data);
  return { ...others, ...(keepTotals && { total, total_page: pages }), list: rows };
};

/** What each row is recognised by. */
export function identitiesOf(name: CallName, data: unknown): string[] {
  const identity = listOf(name)?.item['x-identity'] ?? [];
  return listRows(data).map((row) =>
    JSON.stringify(identity.length > 0 ? identity.map((field) => row[field]) : row),
  );
}

/**
 * Leaves out of a list rows that stand there twice, and notes those that are not what was asked for: the upstream does not know the filter,
 * and its adaptation does not say so. They are shown, since nobody can tell what a list lacks whose filter is ignored.
 */
export function checkRows(
  name: CallName,
  input: Input,
  data: unknown,
): { data: unknown; places: DriftPlace[] } {
  const list = listOf(name);
  const rows = listRows(data);
  if (!list || rows.length === 0) return { data, places: [] };
  const drift = new Drift();
  const { item, path, filters } = list;
  const identity = item['x-identity'] ?? [];
  const seen = new Set<string>();
  const kept = rows.filter((row) => {
    const key = JSON.stringify(identity.map((field) => row[field]));
    if (identity.length === 0 || !seen.has(key)) return Boolean(seen.add(key));
    drift.note(`${path}/${identity[0] ?? ''}`, 'twice');
    return false;
  });
  for (const [field, { place, fits }] of filters)
    if (input[field] !== undefined)
      for (const row of kept) if (fits(row, input[field]) === false) drift.note(`${path}/${place}`, 'filter');
  return {
    data: kept.length === rows.length ? data : withRows(data, kept, { keepTotals: true }),
    places: drift.places,
  };
}

/** One page of a list that has come whole. */
export const cutPage = (data: unknown, part: Parameters<typeof pageOf>[1]): unknown =>
  withRows(data, pageOf(listRows(data), part), { keepTotals: true });

/** The field in which the record of an answer is another than the one that was asked for. */
export function otherRecord(name: CallName, input: Input, data: unknown): string | undefined {
  const row: Endpoint = contract[name];
  if (!asksForRecord(row)) return undefined;
  const identity = schemaOf(row.output)['x-identity'] ?? [];
  const record = fieldsOf(data);
  return requiredOf(row.input).find(
    (field) =>
      identity.includes(field) &&
      record[field] !== undefined &&
      scalarText(record[field]) !== scalarText(input[field]),
  );
}
