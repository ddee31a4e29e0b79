import { type Endpoint, requiredOf } from '../../shared/endpoint.ts';
import { scalarText } from "../../shared/fieldsOf.ts";

/** A row of the contract under its name. */
export interface NamedRow {
  name: string;
  row: Endpoint;
}

/**
 * Groups the rows by upstream call, since some rows share one (`/api/wz`, `/api/scanAuth`); rows with more required
 * fields come first. Multipart rows are left out (`uploadRoutes.ts`).
 */
export function rowsByCall(contract: Record<string, Endpoint>): Map<string, NamedRow[]> {
  const calls = new Map<string, NamedRow[]>();
  for (const [name, row] of Object.entries(contract)) {
    if (row.upstream && row.body !== 'multipart') calls.set(row.upstream, [...(calls.get(row.upstream) ?? []), { name, row }]);
  }
  for (const rows of calls.values()) rows.sort((a, b) => requiredFields(b).length - requiredFields(a).length);
  return calls;
}

/**
 * The row that an input is for: the first whose required fields are present and whose literal fields match; else the one
 * whose literal field is given (`action`); else the one with the fewest required fields.
 */
export function pickRow(rows: readonly NamedRow[], input: Record<string, unknown>): NamedRow {
  const matching = rows.filter(({ row }) => literals(row).every(([field, value]) => input[field] === undefined || scalarText(input[field]) === value));
  const named = matching.find(({ row }) => literals(row).some(([field]) => input[field] !== undefined));
  return (
    // A call has at least one row.
    matching.find((candidate) => requiredFields(candidate).every((field) => input[field] !== undefined && input[field] !== '')) ??
    named ??
    (rows.at(-1) as NamedRow)
  );
}

const requiredFields = ({ row }: NamedRow): readonly string[] => requiredOf(row.input);

const literals = (row: Endpoint): [string, string][] =>
  Object.entries<{ const?: unknown }>(row.input.properties).flatMap(([field, { const: value }]) => (value === undefined ? [] : [[field, scalarText(value)]]));
