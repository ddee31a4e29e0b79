import type { Endpoint } from './endpoint.ts';

/** What a caller of `/bff` has to know of an endpoint: its row without schemas. */
export interface WireRow {
  method: 'GET' | 'POST';
  path: string;
  answer: Endpoint['answer'];
  onFailure: Endpoint['onFailure'];
  once?: true;
  /** The call is a member's: 40000 means that the session is lost. */
  member?: true;
  /** Whether success opens or closes a session. */
  session?: Endpoint['session'];
}

/** Method and path under `/bff` of a row: its `bff` column, or the upstream call with the prefix replaced. */
export function bffCall(row: Pick<Endpoint, 'upstream' | 'bff'>): Pick<WireRow, 'method' | 'path'> {
  const call = row.bff ?? row.upstream?.replace(' /api/', ' /bff/');
  if (!call) throw new Error('an endpoint needs an upstream call or a bff call');
  const [method, path] = call.split(' ');
  return { method: method as WireRow['method'], path: path as string };
}

/** The contract as browsers carry it: schemas stay on the server. */
export function toWire<T extends Record<string, Endpoint>>(contract: T): { [K in keyof T]: WireRow } {
  return Object.fromEntries(
    Object.entries(contract).map(([name, row]) => [
      name,
      {
        ...bffCall(row),
        answer: row.answer,
        onFailure: row.onFailure,
        ...(row.once && { once: true }),
        ...(row.auth === 'member' && { member: true }),
        ...(row.session && { session: row.session }),
      },
    ]),
  ) as { [K in keyof T]: WireRow };
}

/** Fills `{placeholders}` from the input; gives the path and the fields that are left for query or body. */
export function fillPath(path: string, input: Record<string, unknown>): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest };
}

/** A query string of the defined fields, in their order; '' when there is none. */
export function toQuery(fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  const text = query.toString();
  return text && `?${text}`;
}
