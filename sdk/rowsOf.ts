import { PAGE, PAGE_SIZE_MAX } from '../shared/constants.ts';
import { fieldsOf, scalarText } from '../shared/fieldsOf.ts';
import { unseenRows } from '../shared/paging.ts';
import type { CallOptions, Client, ListMark } from './client.ts';
import { addedTable, listTable } from './wireTable.ts';

type Read = (name: string, input: object, options?: CallOptions) => unknown;
type Filter = { page?: number; count?: number; since?: string };

/** What is recognised of a row: its fields of identity. */
const identityBy =
  (fields: readonly string[]) =>
  (row: unknown): string =>
    fields.map((field) => String(fieldsOf(row)[field])).join(' ');

/** A generator of the rows of each list, by the name of its call. `read` makes a call. */
export function rowsOf(read: Read): Client['rows'] {
  const lists = Object.entries(listTable).map(([name, identity]) => [
    name,
    (filter?: Filter, options?: CallOptions) =>
      eachRow((input) => read(name, input, options), identityBy(identity), filter),
  ]);
  // `listTable` has exactly the lists of the type.
  return Object.fromEntries(lists) as Client['rows'];
}

async function* eachRow(
  read: (input: object) => unknown,
  identityOf: (row: unknown) => string,
  { page = PAGE, count = PAGE_SIZE_MAX, ...filter }: Filter = {},
): AsyncGenerator<unknown, void> {
  const fetchPage = async (at: number) => listIn(await read({ ...filter, page: at, count }));
  for await (const rows of unseenRows(page, fetchPage, identityOf)) yield* rows;
}

/** How late a row may appear: its time is when its making began. */
const LATE = 60_000;

/** Reads what was added to each list that can tell, by the name of its call. `read` makes a call. */
export function addedOf(read: Read): Client['added'] {
  const lists = addedTable.map((name) => [
    name,
    (mark?: ListMark, filter: object = {}, options?: CallOptions) =>
      added((input) => read(name, input, options), identityBy(listTable[name] ?? []), mark, filter),
  ]);
  // `addedTable` has exactly the lists of the type.
  return Object.fromEntries(lists) as Client['added'];
}

async function added(
  read: (input: object) => unknown,
  identityOf: (row: unknown) => string,
  mark: ListMark | undefined,
  filter: object,
): Promise<{ rows: unknown[]; mark: ListMark }> {
  const rows: unknown[] = [];
  for await (const row of eachRow(read, identityOf, {
    ...filter,
    ...(mark && { since: mark.since }),
  }))
    rows.push(row);
  const timeOf = (row: unknown) => scalarText(fieldsOf(row).created_at);
  const keyOf = (row: unknown) => `${identityOf(row)} ${timeOf(row)}`;
  const newest = rows.map(timeOf).reduce((one, other) => (one > other ? one : other), '');
  const from = newest === '' ? mark?.since : [mark?.since ?? '', earlier(newest, LATE)].sort().at(-1);
  const seen = new Set(mark?.seen);
  return {
    rows: rows.filter((row) => !seen.has(keyOf(row))).reverse(),
    mark: {
      since: from ?? FIRST,
      seen: rows.filter((row) => timeOf(row) === '' || timeOf(row) >= (from ?? FIRST)).map(keyOf),
    },
  };
}

/** Before every row. */
const FIRST = '1970-01-01 00:00:00';
/** A time so many milliseconds earlier. */
const earlier = (time: string, ms: number): string =>
  new Date(Date.parse(`${time.replace(' ', 'T')}Z`) - ms).toISOString().slice(0, 19).replace('T', ' ');

/** The rows of a page: some lists are the data, others stand in it. */
function listIn(data: unknown): readonly unknown[] {
  const rows = Array.isArray(data) ? data : fieldsOf(data).list;
  return Array.isArray(rows) ? rows : [];
}
