import type { Call, Endpoint } from './endpoint.ts';

/** What a caller of `/bff` has to know of an endpoint: its row without schemas. */
export interface WireRow {
  method: 'GET' | 'POST';
  path: string;
  returns: Endpoint['returns'];
  onFailure: Endpoint['onFailure'];
  once?: true;
  /** The call is a member's: 40000 means that the session is lost. */
  member?: true;
  /** Whether success opens or closes a session. */
  session?: Endpoint['session'];
}

/** A call's two halves. */
export function splitCall(call: Call): Pick<WireRow, 'method' | 'path'> {
  const at = call.indexOf(' ');
  return { method: call.startsWith('GET ') ? 'GET' : 'POST', path: call.slice(at + 1) };
}

/** Method and path under `/bff` of a row: its `bff` column, or the upstream call with the prefix replaced. */
export function bffCall({ upstream, bff }: Pick<Endpoint, 'upstream' | 'bff'>): Pick<WireRow, 'method' | 'path'> {
  if (bff) return splitCall(bff);
  if (!upstream) throw new Error('an endpoint needs an upstream call or a bff call');
  const { method, path } = splitCall(upstream);
  return { method, path: path.replace(/^\/api\//, '/bff/') };
}

/** The contract as browsers carry it: schemas stay on the server, and so do calls that are no JSON. */
export function toWire<T extends Record<string, Endpoint>>(contract: T) {
  const rows = Object.entries(contract)
    .filter(([, row]) => row.body !== 'multipart')
    .map(([name, row]): [string, WireRow] => [
      name,
      {
        ...bffCall(row),
        returns: row.returns,
        onFailure: row.onFailure,
        ...(row.once && { once: true }),
        ...(row.auth === 'member' && { member: true }),
        ...(row.session && { session: row.session }),
      },
    ]);
  // Entries forget which names they have; those that the filter drops are named in the type.
  return Object.fromEntries(rows) as { [K in keyof T as T[K] extends { body: 'multipart' } ? never : K]: WireRow };
}

/** Fills `{placeholders}` from the input; gives the path and the fields that are left for query or body. */
export function fillPath(path: string, input: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key];
    Reflect.deleteProperty(rest, key);
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest };
}

/** A query string of the defined fields, in their order; '' when there is none. */
export function toQuery(fields: object): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  const text = query.toString();
  return text && `?${text}`;
}
