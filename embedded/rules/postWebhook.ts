import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Longest time that a receiver may take (ms). */
const RECEIVER_MAX = 10_000;

/** Networks that are not the internet: a member must not make this server ask its neighbours. */
const INNER = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];
const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
// Two lists, since one with the mapped addresses of IPv6 would have every address of IPv4.
const inner = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const network of INNER) {
  const [address = '', prefix] = network.split('/');
  inner[familyOf(address)].addSubnet(address, Number(prefix), familyOf(address));
}
const LOOPBACK = new Set(['127.0.0.1', '::1']);

/** Whether an address is one of the internet. `sandbox`: this machine's own will do too. */
export const isReachable = (address: string, sandbox: boolean): boolean =>
  (sandbox && LOOPBACK.has(address)) || !inner[familyOf(address)].check(address, familyOf(address));

/** Why a program's address is not accepted; undefined if it is. Its name is looked up only when something is sent. */
export function addressFault(text: string, sandbox: boolean): string | undefined {
  if (!URL.canParse(text)) return '请填写 https 地址';
  const { protocol, hostname, username, password } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (username || password) return '地址中不能有账号或密码';
  if (protocol !== 'https:' && !(sandbox && protocol === 'http:')) return '请填写 https 地址';
  return isIP(host) && !isReachable(host, sandbox) ? '请填写互联网上的地址' : undefined;
}

/** The addresses of a name, if all of them are of the internet. The connection is made to one of these, so no later answer counts. */
const safeLookup =
  (sandbox: boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const fault =
        error ??
        (found.every(({ address }) => isReachable(address, sandbox))
          ? null
          : Object.assign(new Error('an address of an inner network'), { code: 'EACCES' }));
      if (fault) return callback(fault, '', 0);
      return options.all ? callback(null, found) : callback(null, found[0]?.address ?? '', found[0]?.family);
    });

/** A message to a program. */
export interface WebhookMessage {
  url: string;
  secret: string;
  /** The same in every try. */
  id: string;
  /** When it is sent (ms). */
  at: number;
  body: string;
}

/** The signature of the convention "Standard Webhooks": HMAC-SHA256 of id, time and body. */
const signed = ({ secret, id, body }: WebhookMessage, seconds: number): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64')}`;

/**
 * Sends a message once. Gives the HTTP status; undefined when no response came, or the address is one that nothing is sent to. Redirects
 * are not followed, and the response's body is not read. `stop` breaks it off.
 */
export function postWebhook(
  message: WebhookMessage,
  sandbox: boolean,
  stop: AbortSignal,
): Promise<number | undefined> {
  const { url, id, at, body } = message;
  if (addressFault(url, sandbox) !== undefined) return Promise.resolve(undefined);
  const seconds = Math.floor(at / 1000);
  const send = url.startsWith('https:') ? requestSecurely : requestPlainly;
  return new Promise((resolve) => {
    const request = send(url, {
      method: 'POST',
      agent: false,
      lookup: safeLookup(sandbox),
      signal: AbortSignal.any([stop, AbortSignal.timeout(RECEIVER_MAX)]),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'yinqiao-webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signed(message, seconds),
      },
    });
    request.on('response', (response) => {
      resolve(response.statusCode);
      response.destroy();
    });
    request.on('error', () => resolve(undefined));
    request.end(body);
  });
}
