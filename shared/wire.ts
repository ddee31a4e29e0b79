import type { CallLine, Endpoint } from './endpoint.ts';
import { USUAL_RESULT } from './result.ts';

/** A contract row without schemas: what a caller of `/bff` needs to know of a call. */
export interface WireRow {
  method: 'GET' | 'POST';
  path: string;
  returns: Endpoint['returns'];
  onFailure: Endpoint['onFailure'];
  once?: true;
  /** A member's call: code 40000 means that the session is lost. */
  member?: true;
  /** Whether a successful response opens or closes a session. */
  session?: Endpoint['session'];
}

/** Splits `METHOD /path` into its parts. */
export function splitCall(call: CallLine): Pick<WireRow, 'method' | 'path'> {
  const at = call.indexOf(' ');
  return { method: call.startsWith('GET ') ? 'GET' : 'POST', path: call.slice(at + 1) };
}

/** Method and path of a row under `/bff`: its column `bff`, or the column `upstream` with `/api` replaced by `/bff`. */
export function bffCall({
  upstream,
  bff,
}: Pick<Endpoint, 'upstream' | 'bff'>): Pick<WireRow, 'method' | 'path'> {
  if (bff) return splitCall(bff);
  if (!upstream) throw new Error('an endpoint needs an upstream call or a bff call');
  const { method, path } = splitCall(upstream);
  return { method, path: path.replace(/^\/api\//, '/bff/') };
}

/** Whether a call only reads. `/bff` decides: the upstream has a GET that writes. */
export const isRead = (row: Pick<Endpoint, 'upstream' | 'bff'>): boolean => bffCall(row).method === 'GET';

/** A row of the table of calls (contract/calls.ts). */
export type CallRow = Pick<Endpoint, 'upstream' | 'bff' | 'auth' | 'session' | 'once' | 'body'> &
  Partial<Pick<Endpoint, keyof typeof USUAL_RESULT>>;

/** The table of calls as a caller of `/bff` uses it, without multipart calls. */
export function toWire<T extends Record<string, CallRow>>(calls: T) {
  const rows = Object.entries(calls)
    .filter(([, row]) => row.body !== 'multipart')
    .map(([name, row]): [string, WireRow] => [
      name,
      {
        ...bffCall(row),
        ...USUAL_RESULT,
        ...(row.returns && { returns: row.returns }),
        ...(row.onFailure && { onFailure: row.onFailure }),
        ...(row.once && { once: true }),
        ...(row.auth === 'member' && { member: true }),
        ...(row.session && { session: row.session }),
      },
    ]);
  // `Object.entries` loses the names of the keys; the type leaves out those that the filter drops.
  return Object.fromEntries(rows) as {
    [K in keyof T as T[K] extends { body: 'multipart' } ? never : K]: WireRow;
  };
}

/** Fills the path's `{placeholders}` from the input. Returns the path and the remaining fields, for the query or the body. */
export function fillPath(path: string, input: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key];
    Reflect.deleteProperty(rest, key);
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest };
}

/** Query string of the fields that are not undefined, null or '', in their order; '' when there are none. */
export function toQuery(fields: object): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(fields))
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  const text = query.toString();
  return text && `?${text}`;
}

/** A path with the fields as its query; it may have a query already. */
export function withQuery(path: string, fields: object): string {
  const query = toQuery(fields);
  return path + (path.includes('?') ? query.replace('?', '&') : query);
}
