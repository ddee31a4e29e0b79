import type { TSchema } from 'typebox';
import { contract, type CallName } from '../../../shared/contract/index.ts';
import { asksForRecord, requiredOf, type Endpoint } from '../../../shared/endpoint.ts';
import { fieldsOf, scalarText } from '../../../shared/fieldsOf.ts';
import { addDays } from '../../../shared/time/days.ts';
import { pageOf } from '../../upstream/adapt/fields.ts';
import { optionalFields } from '../takenFields.ts';
import { Drift, type DriftPlace } from './drift.ts';
import type { OutputSchema } from './reader.ts';

type Row = Record<string, unknown>;
type Input = Readonly<Record<string, unknown>>;

/** Whether a row contradicts what was asked for. `clear`: and by more than the days of another time zone would. */
type Contradicts = (row: Row, input: Input) => { clear: boolean } | undefined;

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

/** By field of the input: how a row is compared with it. */
type Filters = ReadonlyMap<string, { place: string; contradicts: Contradicts }>;

function filtersOf(row: Endpoint, item: OutputSchema): Filters {
  const has = (field: string): boolean => item.properties?.[field] !== undefined;
  const time = TIMES.find(has);
  const filters = new Map<string, { place: string; contradicts: Contradicts }>();
  for (const [field, schema] of Object.entries(row.input.properties)) {
    const mirror = MIRRORS[field] ?? field;
    if (field === 'start_date' || field === 'end_date') {
      if (time !== undefined) filters.set(field, { place: time, contradicts: outsideOf(field, time) });
    } else if (has(mirror) && field !== 'request_id')
      filters.set(field, { place: mirror, contradicts: otherThan(field, mirror, fieldsOf(schema).enum) });
  }
  return filters;
}

/** `known`: of a field with these values only, others in a row are the upstream's own words, and say nothing. */
function otherThan(field: string, mirror: string, known: unknown): Contradicts {
  return (row, input) => {
    const own = row[mirror];
    const values: unknown[] = Array.isArray(own) ? own : own === undefined ? [] : [own];
    const says =
      values.length > 0 && (!Array.isArray(known) || values.every((value) => known.includes(value)));
    return says && !values.includes(input[field]) ? { clear: true } : undefined;
  };
}

function outsideOf(field: 'start_date' | 'end_date', time: string): Contradicts {
  return (row, input) => {
    const wanted = String(input[field]);
    const at = row[time];
    if (typeof at !== 'string') return undefined;
    const day = at.slice(0, wanted.length);
    const isBefore = field === 'start_date';
    if (isBefore ? day >= wanted : day <= wanted) return undefined;
    const limit = addDays(wanted, isBefore ? -1 : 1);
    return { clear: isBefore ? day < limit : day > limit };
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

/** Whether a row says of itself that it is what was asked for. A row that says nothing is not. */
export const showsFit = (name: CallName, input: Input, row: Row): boolean =>
  [...(listOf(name)?.filters ?? [])].every(
    ([field, { place, contradicts }]) =>
      input[field] === undefined || (row[place] !== undefined && !contradicts(row, input)),
  );

/** The rows of a list's data. */
export const rowsOf = (data: unknown): Row[] => {
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
  return rowsOf(data).map((row) =>
    JSON.stringify(identity.length > 0 ? identity.map((field) => row[field]) : row),
  );
}

export const rowCount = (data: unknown): number => rowsOf(data).length;

/** What the rows of an answer say about the fields that were asked for. */
export interface CheckedRows {
  data: unknown;
  places: DriftPlace[];
  /** Fields of the input that the upstream has ignored. */
  ignored: string[];
}

/**
 * Leaves out of a list what was not asked for: rows that contradict a filter, and rows that stand there twice. A filter counts as ignored when
 * two rows contradict it, or all of them: one odd row among others may be the row's fault.
 */
export function checkRows(name: CallName, input: Input, data: unknown): CheckedRows {
  const list = listOf(name);
  const rows = rowsOf(data);
  if (!list || rows.length === 0) return { data, places: [], ignored: [] };
  const drift = new Drift();
  const { item, path, filters } = list;
  const identity = item['x-identity'] ?? [];
  const seen = new Set<string>();
  const single = rows.filter((row) => {
    const key = JSON.stringify(identity.map((field) => row[field]));
    if (identity.length === 0 || !seen.has(key)) return Boolean(seen.add(key));
    drift.note(`${path}/${identity[0] ?? ''}`, 'twice');
    return false;
  });
  const optional = optionalFields(contract[name]);
  const contradictions = new Map<string, number>();
  const kept = single.filter((row) => {
    let fits = true;
    for (const [field, { place, contradicts }] of filters) {
      if (input[field] === undefined) continue;
      const found = contradicts(row, input);
      if (!found) continue;
      fits = false;
      drift.note(`${path}/${place}`, 'filter');
      if (found.clear) contradictions.set(field, (contradictions.get(field) ?? 0) + 1);
    }
    return fits;
  });
  return {
    data:
      kept.length === rows.length
        ? data
        : withRows(data, kept, { keepTotals: kept.length === single.length }),
    places: drift.places,
    ignored: [...contradictions].flatMap(([field, n]) =>
      optional.includes(field) && (n > 1 || n === single.length) ? [field] : [],
    ),
  };
}

/** One page of a list that has come whole. */
export const cutPage = (data: unknown, part: Parameters<typeof pageOf>[1]): unknown =>
  withRows(data, pageOf(rowsOf(data), part), { keepTotals: true });

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
