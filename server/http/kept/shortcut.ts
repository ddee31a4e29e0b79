import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { NOT_MODIFIED } from '../../../shared/codes.ts';
import { REQUEST_ID } from '../../../shared/headers.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { isClosing } from '../closing.ts';
import type { HostCheck } from '../hosts.ts';
import { requestFault } from '../requestFault.ts';
import { requestLine, type ClientName } from '../requestLog.ts';
import type { RouteName } from '../routeName.ts';
import { timeOutWrite } from '../writeTimeout.ts';
import { codingFor, codingOf, type Coding } from './codings.ts';
import { entityTag, isKnown, type Kept } from './kept.ts';

/** Addresses that are known to lead to a kept response. */
const ADDRESSES_MAX = 2_000;
/** Cookies that may concern the portal: it looks at them itself. */
const OWN_COOKIE = /bank|%/;
/** More of them, or longer ones, may be too much: the door sees to that (session/readCookies.ts). */
const COOKIES_LENGTH_MAX = 1_024;
const COOKIES_MAX = 10;
/** Headers that differ by request or by coding. */
const CHANGING = new Set<string>(['etag', 'content-encoding', 'content-length', REQUEST_ID]);

/** Headers of a kept response in one coding, ready to be sent. */
interface Head {
  tag: string;
  full: string[];
  unchanged: string[];
}

interface Address {
  peek: () => Kept | undefined;
  /** Template of the route, for the log. */
  route: string;
  /** Headers that depend on the address. */
  headers: string[];
  response: Kept | undefined;
  heads: Partial<Record<Coding, Head>>;
}

interface Parts {
  hostKind: HostCheck;
  /** Requests that must take the long way, such as those of an app's browser that is redirected. */
  isOther: (request: IncomingMessage) => boolean;
  log: FastifyBaseLogger;
  routeName: RouteName;
  clientName: ClientName;
  metrics: Metrics['requests'];
}

export type Shortcuts = ReturnType<typeof createShortcut>;

/**
 * Answers visitors from memory, before Fastify: its routing, cookies and hooks change nothing about a response that is there. The address must
 * have been answered once on the long way.
 */
export function createShortcut({ hostKind, isOther, log, routeName, clientName, metrics }: Parts) {
  const addresses = new LRUCache<string, Address>({ max: ADDRESSES_MAX });

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '', method, headers, socket } = request;
    const address = addresses.get(url);
    if (address === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
    if (hasOwnCookies(headers) || isClosing(socket) || requestFault(request, hostKind) !== undefined || isOther(request)) return false;
    const found = address.peek();
    if (found === undefined) return false;
    const coding = codingFor(found.bodies.identity, codingOf(headers['accept-encoding']));
    const body = found.bodies[coding];
    if (body === undefined) return false;

    const started = performance.now();
    metrics.began();
    const { full, unchanged, tag } = headOf(address, found, coding, body.length);
    const isUnchanged = isKnown(headers['if-none-match'], tag);
    const id = randomUUID();
    const status = isUnchanged ? NOT_MODIFIED : found.status;
    response.writeHead(status, [...(isUnchanged ? unchanged : full), REQUEST_ID, id]);
    if (isUnchanged || method === 'HEAD') response.end();
    else response.end(body);
    timeOutWrite(response);
    const client = clientName(request);
    response.once('close', () => {
      const facts = { method, route: address.route, status, took: performance.now() - started };
      log.info({ reqId: id, ...requestLine(response, { ...facts, bytes: isUnchanged ? 0 : body.length, client }), kept: true });
      metrics.ended({ ...facts, isWhole: response.writableFinished });
      metrics.kept();
    });
    return true;
  }

  return {
    answer,

    /** Notes that the request has been answered with a kept response, which `peek` finds, and with the reply's headers. A request with cookies of the portal is not noted. */
    note(reply: Pick<FastifyReply, 'request' | 'getHeaders'>, peek: Address['peek']): void {
      const { request } = reply;
      // What the reply says may be for these cookies alone: a consent, or an invite code that is kept already.
      if (addresses.has(request.url) || hasOwnCookies(request.headers)) return;
      const lines = Object.entries(reply.getHeaders()).filter(([name, value]) => !CHANGING.has(name) && value !== undefined);
      addresses.set(request.url, {
        peek,
        route: routeName(request),
        headers: lines.flatMap(([name, value]) => [name, String(value)]),
        response: undefined,
        heads: {},
      });
    },
  };
}

/** Whether a request has cookies that may change the response. */
const hasOwnCookies = ({ cookie }: IncomingHttpHeaders): boolean =>
  cookie !== undefined && (cookie.length > COOKIES_LENGTH_MAX || cookie.split(';').length > COOKIES_MAX || OWN_COOKIE.test(cookie));

function headOf(address: Address, response: Kept, coding: Coding, length: number): Head {
  if (address.response !== response) Object.assign(address, { response, heads: {} });
  return (address.heads[coding] ??= makeHead(address.headers, entityTag(response, coding), coding, length));
}

function makeHead(headers: string[], tag: string, coding: Coding, length: number): Head {
  const unchanged = [...headers, 'etag', tag];
  return { tag, unchanged, full: [...unchanged, ...(coding === 'identity' ? [] : ['content-encoding', coding]), 'content-length', String(length)] };
}
