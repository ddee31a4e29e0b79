import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from './wire.ts';

export const TENANT = 'qiaotou';
export const APP_KEY = 'web-portal-01';
export const APP_SECRET = 'k7Qv-portal-secret-of-the-test';

const MINUTE = 60_000;
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

interface Signed {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  raw: Buffer;
}

function canonical({ method, path, query, headers, raw }: Signed): string {
  const pairs = [...query].map(([name, value]) => [encoded(name), encoded(value)] as const);
  pairs.sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1));
  return [
    method,
    path,
    pairs.map(([name, value]) => `${name}=${value}`).join('&'),
    createHash('sha256').update(raw).digest('hex'),
    headers['x-tenant'],
    headers['x-timestamp'],
    headers['x-nonce'],
  ].join('\n');
}

/** Refuses a request whose signature is wrong, old or used before. */
export function checkSignature(signed: Signed, nonces: Map<string, number>, now: number): void {
  const { headers } = signed;
  const text = (name: string) => String(headers[name] ?? '');
  if (text('x-tenant') !== TENANT || text('x-app-key') !== APP_KEY)
    throw new Problem(401, 'TENANT', 'Unknown tenant or application', '租戶或應用不存在');
  const at = text('x-timestamp');
  if (!/^\d{13}$/.test(at) || Math.abs(Number(at) - now) > 5 * MINUTE)
    throw new Problem(401, 'CLOCK', 'The time is too far off', '請求時間偏差過大');
  const nonce = text('x-nonce');
  const given = Buffer.from(text('x-sign'));
  const right = Buffer.from(createHmac('sha256', APP_SECRET).update(canonical(signed)).digest('base64url'));
  if (!/^[A-Za-z0-9]{16,64}$/.test(nonce) || given.length !== right.length || !timingSafeEqual(given, right))
    throw new Problem(401, 'SIGNATURE', 'The signature is wrong', '簽章不正確');
  for (const [old, until] of nonces) if (until < now) nonces.delete(old);
  if (nonces.has(nonce)) throw new Problem(401, 'REPLAY', 'The nonce was used before', '重複的請求');
  nonces.set(nonce, now + 10 * MINUTE);
}
