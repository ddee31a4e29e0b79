import type { Envelope } from '../../../shared/envelope.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import { Browser, type HttpResponse } from '../../support/browserLike.ts';

/** A request of the journey, as its sender saw it. */
export interface Seen {
  method: string;
  /** The template that the log should name. */
  route: string;
  /** HTTP status; 0: no response. */
  status: number;
  /** The envelope's code, or the status of a page. 0: no response. */
  code: number;
  reason: string;
  /** Its `x-request-id`. */
  id: string;
  /** Who sent it. */
  sender: Sender;
  /** Whether it had a session. */
  isMember: boolean;
  /** The account whose password was sent. */
  account: string;
  /** A password was looked at and found wrong. */
  isWrong: boolean;
  /** Time until the whole response was there (ms). */
  took: number;
}

/** A browser at an address. */
export interface Sender {
  name: string;
  browser: Browser;
  get(route: string, path?: string): Promise<HttpResponse>;
  post(route: string, body: object, more?: { path?: string; key?: string }): Promise<HttpResponse>;
}

/** Calls that open a session. */
const OPENING = ['/bff/login', '/bff/register'];

/** What all senders of the journey have done and seen. */
export type Tally = ReturnType<typeof createTally>;

/** Counts what is sent to a portal that trusts this machine as a proxy. Every sender has an address of its own. */
export function createTally(origin: string) {
  const seen: Seen[] = [];
  return {
    seen,
    /** Adds a request that was not sent by a sender, such as one that is no HTTP. */
    add: (request: Pick<Seen, 'method' | 'route' | 'code' | 'reason' | 'sender'> & { id?: string }): void => void seen.push({ id: '', status: request.code, isMember: false, account: '', isWrong: false, took: 0, ...request }),
    sender(name: string, address: string): Sender {
      const browser = new Browser(origin);
      const headers = { 'x-forwarded-for': address };
      const note = async (method: string, route: string, send: () => Promise<HttpResponse>, account = ''): Promise<HttpResponse> => {
        const isMember = browser.jar.size > 0;
        const start = performance.now();
        const response = await send();
        const { code = response.status, reason = '', data } = envelopeOf(response);
        const isWrong = route === '/bff/login' && code !== 200 && !('captcha' in fieldsOf(fieldsOf(data).errors));
        seen.push({ method, route, status: response.status, code, reason, id: String(response.headers['x-request-id']), sender, isMember, account, isWrong, took: performance.now() - start });
        return response;
      };
      const sender: Sender = {
        name,
        browser,
        get: (route, path = route) => note('GET', route, () => browser.get(path, headers)),
        post: (route, body, { path = route, key } = {}) => note('POST', route, () => browser.post(path, body, { ...headers, ...(key && { 'idempotency-key': key }) }), OPENING.includes(route) ? String(fieldsOf(body).phone_number) : ''),
      };
      return sender;
    },
  };
}

const envelopeOf = ({ text, headers }: HttpResponse): Partial<Envelope> => (/json/.test(headers['content-type'] ?? '') ? (JSON.parse(text) as Envelope) : {});

/** How often each combination of these fields was seen, most often first. */
export function countBy<T extends object>(rows: readonly T[]): (T & { count: number })[] {
  const sums = new Map<string, T & { count: number }>();
  for (const row of rows) {
    const sum = sums.get(JSON.stringify(row)) ?? { ...row, count: 0 };
    sum.count++;
    sums.set(JSON.stringify(row), sum);
  }
  return [...sums.values()];
}

/** Statuses from which on a request has failed; 0: its client left. */
const hasFailed = ({ code }: Seen): boolean => code === 0 || code >= 400;

/** What the questions should find: requests that failed, how often each route was asked for, and who tried passwords or reached a limit. */
export function figuresOf(seen: readonly Seen[]) {
  const senders = [...new Set(seen.map(({ sender }) => sender))].map((sender) => seen.filter((one) => one.sender === sender));
  return {
    failures: countBy(seen.filter(hasFailed).map(({ method, route, status, code, reason }) => ({ method, route, status, code, reason }))),
    // A head that could not be read has no time.
    routes: countBy(seen.filter(({ method }) => method !== '').map(({ method, route }) => ({ route: `${method} ${route}` }))),
    tries: senders
      .map((own) => ({
        failed: own.filter(({ isWrong }) => isWrong).length,
        succeeded: own.filter(({ route, code }) => code === 200 && OPENING.includes(route)).length,
        limited: own.filter(({ reason }) => reason === 'rate_limited').length,
        accounts: new Set(own.map(({ account }) => account).filter(Boolean)).size,
      }))
      .filter(({ failed, limited }) => failed + limited > 0),
  };
}
