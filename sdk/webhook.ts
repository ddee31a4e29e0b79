import type { Calls } from './calls.ts';

/** What a program can be told of. */
export type WebhookEventName = NonNullable<Calls['addWebhook']['input']['events']>[number];

/** A message of the portal to a program: the record and the status that it got. */
export type WebhookEvent =
  | { type: `${WebhookEventName}.status`; timestamp: string; data: { id: string; status: number } }
  | { type: 'test'; timestamp: string; data: Record<string, never> };

/** The request's headers, as Node or `fetch` has them. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

/** How far the time of a message may be from now (s), so that nobody sends an old one again. */
const TOLERANCE = 300;

/**
 * Reads a message that was sent to a webhook, and makes sure that the portal sent it: the signature fits the secret, and it is not old. The
 * same message may come twice: `id` is then the same.
 *
 * @param body the request's body as it came, before it is parsed
 * @param secret of this webhook, as `addWebhook` gave it
 * @throws {Error} for a message that is not the portal's
 */
export async function verifyWebhook(
  headers: WebhookHeaders,
  body: string,
  secret: string,
): Promise<{ id: string; event: WebhookEvent }> {
  const one = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    return typeof value === 'string' ? value : '';
  };
  const [id, time, signatures] = [
    one('webhook-id'),
    one('webhook-timestamp'),
    one('webhook-signature').split(' '),
  ];
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= TOLERANCE) || time === '')
    throw new Error('the message is too old, or has no time');
  const bytes = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const { subtle } = globalThis.crypto;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', bytes(secret.replace(/^whsec_/, '')), hmac, false, ['verify']);
  const text = new TextEncoder().encode(`${id}.${time}.${body}`);
  for (const signature of signatures) {
    if (!/^v1,[\w+/]+={0,2}$/.test(signature)) continue;
    // `verify` compares in constant time.
    if (await subtle.verify('HMAC', key, bytes(signature.slice(3)), text))
      // The portal has made it.
      return { id, event: JSON.parse(body) as WebhookEvent };
  }
  throw new Error('the signature does not fit the message');
}
