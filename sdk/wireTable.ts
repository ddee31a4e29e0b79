import { contract } from '../shared/contract/index.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import { fieldsOf } from '../shared/fieldsOf.ts';

/** The table of calls without its schemas. The build replaces this module by its values, so that the package carries no schemas. */
export { wireTable } from '../shared/contract/calls.ts';

/** Lists that are given page by page, and the fields that a row of them is recognised by. */
export const listTable: Record<string, readonly string[]> = Object.fromEntries(
  Object.entries<Endpoint>(contract).flatMap(([name, { input, output }]): [string, string[]][] => {
    const items = fieldsOf(output).items ?? fieldsOf(fieldsOf(fieldsOf(output).properties).list).items;
    const identity = fieldsOf(items)['x-identity'];
    return 'page' in input.properties && Array.isArray(identity) ? [[name, identity.map(String)]] : [];
  }),
);

/** Lists that can be asked for what was added since a time. */
export const addedTable: readonly string[] = Object.entries<Endpoint>(contract).flatMap(
  ([name, { input }]) => ('since' in input.properties ? [name] : []),
);

/** Calls whose outcome can be settled, and the list in which their records stand. */
export const recordTable: Record<string, string> = Object.fromEntries(
  Object.entries<Endpoint>(contract).flatMap(([name, { recordedIn }]): [string, string][] =>
    recordedIn === undefined ? [] : [[name, recordedIn]],
  ),
);
