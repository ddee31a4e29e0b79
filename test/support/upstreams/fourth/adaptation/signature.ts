import { createHash, createHmac, randomUUID } from 'node:crypto';
import { type SignedRequest } from 'yinqiao-portal/adapt';
import { APP_SECRET, TENANT } from '../fourthUpstream.ts';

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const order = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Its signature, and the token in the query where the cashier wants it. */
export function sign({ method, path, headers, body, now }: SignedRequest) {
  const [plain = '', search] = path.split('?');
  if (plain.startsWith('/cms/')) return {};
  const cookie = Object.entries(headers).find(([name]) => name.toLowerCase() === 'cookie')?.[1] ?? '';
  const sid = plain.startsWith('/pay/') ? /core_acc=([^;]+)/.exec(cookie)?.[1] : undefined;
  const query = [...new URLSearchParams(search), ...(sid ? [['sid', sid] as const] : [])]
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .toSorted(([one, first], [other, second]) => order(one, other) || order(first, second))
    .map((pair) => pair.join('='))
    .join('&');
  const nonce = randomUUID().replaceAll('-', '');
  const digest = createHash('sha256').update(body).digest('hex');
  const text = [method, plain, query, digest, TENANT, String(now), nonce].join('\n');
  const signature = createHmac('sha256', APP_SECRET).update(text).digest('base64url');
  return {
    headers: { 'X-Timestamp': String(now), 'X-Nonce': nonce, 'X-Sign': signature },
    ...(sid && { query: { sid } }),
  };
}
