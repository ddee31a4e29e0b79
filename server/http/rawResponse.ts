import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type Reason, refusal } from '../../shared/reasons.ts';
import { REQUEST_ID } from '../../shared/headers.ts';
import { messageOf, statusOf, fallbackPage } from './errors.ts';

export interface RawResponse {
  id: string;
  status: number;
  /** Status line, headers and body. */
  bytes: string;
}

/**
 * A last response as bytes, for a connection without a request object: an envelope, the static error page, or only the headers, as
 * for HEAD. `headers`: the security headers of its kind, and others.
 */
export function rawResponse(
  reason: Reason,
  headers: Record<string, string>,
  kind: 'envelope' | 'page' | 'headers' = 'envelope',
): RawResponse {
  const id = randomUUID();
  const status = statusOf(reason);
  const body =
    kind === 'page'
      ? fallbackPage(status, messageOf(status), id)
      : JSON.stringify(refusal(reason, messageOf(status)));
  const lines = Object.entries({
    ...headers,
    'content-type': kind === 'page' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    [REQUEST_ID]: id,
    date: new Date().toUTCString(),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return {
    id,
    status,
    bytes: `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${kind === 'headers' ? '' : body}`,
  };
}
