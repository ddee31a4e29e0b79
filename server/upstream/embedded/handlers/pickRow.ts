import { requiredOf } from '../../../../shared/contract/requiredOf.ts';
import type { Endpoint } from '../../../../shared/endpoint.ts';
import { scalarText } from '../../../../shared/scalarText.ts';

/** A row of the contract under its name. */
export interface NamedRow {
  name: string;
  row: Endpoint;
}

/** Rows that share a call (`/api/wz`, `/api/scanAuth`) stand together, the most demanding first. Files have routes of their own (`uploadRoutes.ts`). */
export function rowsByCall(contract: Record<string, Endpoint>): Map<string, NamedRow[]> {
  const calls = new Map<string, NamedRow[]>();
  for (const [name, row] of Object.entries(contract)) {
    if (row.upstream && row.body !== 'multipart') calls.set(row.upstream, [...(calls.get(row.upstream) ?? []), { name, row }]);
  }
  for (const rows of calls.values()) rows.sort((a, b) => demands(b).length - demands(a).length);
  return calls;
}

/** The first row whose required fields are there and whose fixed values agree; else the one that an `action` names, else the least demanding. */
export function pickRow(rows: readonly NamedRow[], input: Record<string, unknown>): NamedRow {
  const agreeing = rows.filter(({ row }) => literals(row).every(([field, value]) => input[field] === undefined || scalarText(input[field]) === value));
  const named = agreeing.find(({ row }) => literals(row).some(([field]) => input[field] !== undefined));
  return (
    // A call has at least one row.
    agreeing.find((candidate) => demands(candidate).every((field) => input[field] !== undefined && input[field] !== '')) ?? named ?? (rows.at(-1) as NamedRow)
  );
}

const demands = ({ row }: NamedRow): readonly string[] => requiredOf(row.input);

const literals = (row: Endpoint): [string, string][] =>
  Object.entries<{ const?: unknown }>(row.input.properties).flatMap(([field, { const: value }]) => (value === undefined ? [] : [[field, scalarText(value)]]));
