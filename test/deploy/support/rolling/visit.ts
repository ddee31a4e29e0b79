import { MEMBER, PASSWORD } from '../../../helper.ts';
import type { Client, Reply } from './client.ts';

/** The members that the clients are. */
const PHONES = [MEMBER.ordinary, MEMBER.vip, MEMBER.fresh];
const PAGES = ['/', '/bank', '/bank/4', '/news', '/help', '/user', '/wallet/record', '/notice'];
const READS = [
  '/bff/user/bag',
  '/bff/user/bill?page=1&count=10',
  '/bff/partner?loan_type_id=1',
  '/bff/site',
  '/bff/user',
];
/** Part of the requests that are POSTs. */
const POSTS = 0.3;

/** One request of a client, which should succeed. */
export interface Sent extends Reply {
  what: string;
  isPost: boolean;
  /** Of a money call. */
  key?: string;
}

interface Visitor {
  client: Client;
  number: number;
  random: () => number;
  report(sent: Sent): void;
}

const phoneOf = (number: number): string => PHONES[number % PHONES.length] ?? '';

/** The last login of each member. The logins of one follow each other: an upstream may take many at a time for guesses, and ask for a captcha. */
const turns = new Map<string, Promise<Reply>>();

/** Logs in; the client has the cookies then. */
export function logIn(client: Client, number: number): Promise<Reply> {
  const phone = phoneOf(number);
  const login = async () => client.send('/bff/login', { phone_number: phone, password: PASSWORD });
  const turn = turns.get(phone)?.then(login) ?? login();
  turns.set(phone, turn);
  return turn;
}

/**
 * Makes what a member does: pages and reads, and 30 % POSTs: recharges under new idempotency keys, some of which are repeated at
 * once with the same key; new logins, which replace the session; settings of notices. `next` sends one request, or two if it repeats one.
 */
export function createVisit({ client, number, random, report }: Visitor) {
  let keys = 0;
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const post = async (path: string, body: object, key?: string): Promise<void> => {
    const reply = await client.send(path, body, key === undefined ? {} : { 'idempotency-key': key });
    report({ ...reply, what: `POST ${path}`, isPost: true, ...(key !== undefined && { key }) });
  };

  async function recharge(): Promise<void> {
    const key = `rolling-${number}-${++keys}`;
    const body = { amount: '1.00', channel: 'mock' };
    await post('/bff/user/recharge', body, key);
    if (random() < 0.2) await post('/bff/user/recharge', body, key);
  }

  return async function next(): Promise<void> {
    if (random() >= POSTS) {
      const path = random() < 0.5 ? pick(PAGES) : pick(READS);
      return void report({ ...(await client.send(path)), what: `GET ${path}`, isPost: false });
    }
    const kind = random();
    if (kind < 0.5) return recharge();
    if (kind < 0.65)
      return void report({ ...(await logIn(client, number)), what: 'POST /bff/login', isPost: true });
    return post('/bff/user/notice/read_all', {});
  };
}
