import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as requestPlainly, type IncomingHttpHeaders } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Longest time that a receiver may take, from the look-up of its name to the head of its response (ms). */
const RECEIVER_MAX = 10_000;

/** Headers of each message. The embedded upstream answers no request that has one of them. */
const [ID, TIME, SIGNATURE] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** Whether a request is a message to a member's program. */
export const isWebhook = (headers: IncomingHttpHeaders): boolean =>
  [ID, TIME, SIGNATURE].some((name) => headers[name] !== undefined);

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
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];
const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
// Two lists, since one with the mapped addresses of IPv6 would have every address of IPv4.
const inner = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const network of INNER) {
  const [address = '', prefix] = network.split('/');
  inner[familyOf(address)].addSubnet(address, Number(prefix), familyOf(address));
}
/** What IPv6 has given to the internet. Its other networks are many, and some of them stand for addresses of IPv4. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const LOOPBACK = new Set(['127.0.0.1', '::1']);

/** Where messages may go besides the internet. */
export interface Reach {
  /** A sandbox's may go to this machine too. */
  sandbox: boolean;
  /** Ports of this machine at which the portal itself listens: none may go there. */
  portalPorts: readonly number[];
}

const isThisMachine = (address: string): boolean =>
  LOOPBACK.has(address) ||
  Object.values(networkInterfaces()).some((own = []) => own.some((one) => one.address === address));

/** Whether messages may go to an address: one of the internet, in a sandbox also this machine, but never to the portal. */
export function isReachable(address: string, port: number, { sandbox, portalPorts }: Reach): boolean {
  if (portalPorts.includes(port) && isThisMachine(address)) return false;
  const family = familyOf(address);
  if (sandbox && LOOPBACK.has(address)) return true;
  if (family === 'ipv6' && !globalUnicast.check(address, family)) return false;
  return !inner[family].check(address, family);
}

const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80);

/** Why a program's address is not accepted; undefined if it is. Its name is looked up only when something is sent. */
export function addressFault(text: string, reach: Reach): string | undefined {
  if (!URL.canParse(text)) return '请填写 https 地址';
  const url = new URL(text);
  const { protocol, hostname, username, password } = url;
  const host = hostname.replace(/^\[|\]$/g, '');
  if (username || password) return '地址中不能有账号或密码';
  if (protocol !== 'https:' && !(reach.sandbox && protocol === 'http:')) return '请填写 https 地址';
  return isIP(host) && !isReachable(host, portOf(url), reach) ? '请填写互联网上的地址' : undefined;
}

/** The addresses of a name, if messages may go to all of them. The connection is made to one of these, so no later answer counts. */
const safeLookup =
  (port: number, reach: Reach): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const fault =
        error ??
        (found.every(({ address }) => isReachable(address, port, reach))
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

/** How a try ended. */
export interface WebhookTry {
  isDelivered: boolean;
  /** The HTTP status. Null: none came, or it came from this machine, about whose programs a member is to learn nothing. */
  answer: number | null;
}
const FAILED: WebhookTry = { isDelivered: false, answer: null };

/**
 * Sends a message once, unless its address is one that nothing is sent to. Redirects are not followed, and the response's body is not
 * read. `stop` breaks it off.
 */
export function postWebhook(message: WebhookMessage, reach: Reach, stop: AbortSignal): Promise<WebhookTry> {
  const { url, id, at, body } = message;
  if (addressFault(url, reach) !== undefined) return Promise.resolve(FAILED);
  const seconds = Math.floor(at / 1000);
  const send = url.startsWith('https:') ? requestSecurely : requestPlainly;
  return new Promise((resolve) => {
    const request = send(url, {
      method: 'POST',
      agent: false,
      lookup: safeLookup(portOf(new URL(url)), reach),
      signal: stop,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'yinqiao-webhooks',
        [ID]: id,
        [TIME]: String(seconds),
        [SIGNATURE]: signed(message, seconds),
      },
    });
    // A timer of its own: Node 20 may collect the signal of `AbortSignal.any` and `AbortSignal.timeout`, which then never fires.
    const timer = setTimeout(() => request.destroy(), RECEIVER_MAX);
    request.on('response', (response) => {
      const { statusCode = 0, socket } = response;
      // The address is unknown if the receiver has already closed the connection.
      const isHere = socket.remoteAddress === undefined || isThisMachine(socket.remoteAddress);
      resolve({
        isDelivered: statusCode >= 200 && statusCode <= 299,
        answer: isHere ? null : statusCode,
      });
      response.destroy();
    });
    // Each end is followed by `close`.
    request.on('error', () => {});
    request.on('close', () => {
      clearTimeout(timer);
      resolve(FAILED);
    });
    request.end(body);
  });
}
