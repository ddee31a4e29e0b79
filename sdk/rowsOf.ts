import { PAGE, PAGE_SIZE_MAX } from '../shared/constants.ts';
import { fieldsOf } from '../shared/fieldsOf.ts';
import { unseenRows } from '../shared/paging.ts';
import type { CallOptions, Client } from './client.ts';
import { listTable } from './wireTable.ts';

type Read = (name: string, input: object, options?: CallOptions) => unknown;
type Filter = { page?: number; count?: number };

/** A generator of the rows of each list, by the name of its call. `read` makes a call. */
export function rowsOf(read: Read): Client['rows'] {
  const lists = Object.entries(listTable).map(([name, identity]) => {
    const identityOf = (row: unknown) => identity.map((field) => String(fieldsOf(row)[field])).join(' ');
    return [
      name,
      (filter?: Filter, options?: CallOptions) =>
        eachRow((input) => read(name, input, options), identityOf, filter),
    ];
  });
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

/** The rows of a page: some lists are the data, others stand in it. */
function listIn(data: unknown): readonly unknown[] {
  const rows = Array.isArray(data) ? data : fieldsOf(data).list;
  return Array.isArray(rows) ? rows : [];
}
