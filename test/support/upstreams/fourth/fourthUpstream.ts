import type { ServerResponse } from 'node:http';
import type { Test } from 'tap';
import type { Hit } from '../../stubUpstream.ts';
import { listen } from '../listen.ts';
import { applicationRoutes, questionnaireRoutes } from './applications.ts';
import { cashier, cashierReply } from './cashier.ts';
import { cms } from './cms.ts';
import { codeRoutes, memberOf } from './codes.ts';
import { inboxRoutes, ticketRoutes } from './inbox.ts';
import { membershipRoutes, planRoutes, settle } from './memberships.ts';
import { payoutRoutes, payoutRules } from './payouts.ts';
import { blob, profileRoutes } from './profile.ts';
import { purseRoutes } from './purses.ts';
import { secretKey } from './sampleKey.ts';
import { sampleMembers } from './sampleMembers.ts';
import { memberOfSession, noSession, ownSessionRoutes, sessionRoutes } from './sessions.ts';
import { checkSignature } from './signature.ts';
import type { State } from './state.ts';
import { Problem, toJson, type Call, type Handler, type MemberHandler, type Reply } from './wire.ts';

export { SAMPLE } from './sampleMembers.ts';
export { APP_KEY, APP_SECRET, TENANT } from './signature.ts';

export interface FourthOptions {
  /** The back end's clock. */
  now?: () => number;
  /** Requests are taken without a signature, for tests of all else. */
  unsigned?: boolean;
}

const open = {
  ...codeRoutes,
  ...sessionRoutes,
  ...planRoutes,
  ...payoutRules,
  ...questionnaireRoutes,
  ...ticketRoutes,
};
const members = {
  ...ownSessionRoutes,
  ...profileRoutes,
  ...purseRoutes,
  ...payoutRoutes,
  ...membershipRoutes,
  ...applicationRoutes,
  ...inboxRoutes,
};
type Row<H> = [pattern: RegExp, handler: H];
const rowsOf = <H>(routes: Record<string, H>): Row<H>[] =>
  Object.entries(routes).map(([route, handler]) => [
    new RegExp(`^${route.replaceAll('{}', '([^/]+)')}$`),
    handler,
  ]);
const openRows = rowsOf<Handler>(open);
const memberRows = rowsOf<MemberHandler>(members);

function match<H>(rows: Row<H>[], call: Call): H | undefined {
  for (const [pattern, handler] of rows) {
    const found = pattern.exec(`${call.method} ${call.path}`);
    if (!found) continue;
    call.args = found.slice(1);
    return handler;
  }
  return undefined;
}

const html = (status: number, title: string, headers: Record<string, string> = {}): Reply => ({
  status,
  type: 'text/html; charset=utf-8',
  text: `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
  headers,
});

/** Without a session, or with one that has ended: calls for everybody go on, as for a visitor. */
function visitorOf(call: Call): void {
  try {
    call.member = memberOfSession(call);
  } catch {
    call.member = undefined;
  }
}

function core(call: Call, check: () => void): Reply {
  const everybody = match(openRows, call);
  const member = everybody ? undefined : match(memberRows, call);
  const back = encodeURIComponent(call.path);
  if (!everybody && !member) return html(302, 'Moved', { location: `/passport/sign-in?back=${back}` });
  try {
    check();
    if (everybody) {
      visitorOf(call);
      return everybody(call);
    }
    call.member = memberOfSession(call);
    if (!call.member || !member) throw noSession();
    return member(call, call.member);
  } catch (error) {
    if (error instanceof Problem) return error.reply;
    throw error;
  }
}

function pay(call: Call, check: () => void): Reply {
  const failed = html(500, 'HTTP Status 500 – Internal Server Error');
  try {
    check();
  } catch {
    return cashierReply('9001', '验签失败');
  }
  try {
    call.member = memberOfSession(call);
  } catch (error) {
    const expired = error instanceof Problem && error.kind === 'ACCESS_EXPIRED';
    return cashierReply(expired ? '4010' : '4011', expired ? '登录已超时' : '登录状态无效');
  }
  return cashier(call) ?? failed;
}

function answer(call: Call, check: () => void): Reply {
  const { path } = call;
  if (path.startsWith('/core/v3/')) return core(call, check);
  if (path.startsWith('/pay/')) return pay(call, check);
  if (path.startsWith('/cms/')) return cms(call) ?? html(200, '页面不存在');
  if (path.startsWith('/blob/')) return blob(call);
  if (path === '/passport/sign-in') return html(200, '登录');
  return html(404, '404 Not Found');
}

function send(response: ServerResponse, { status, body, text, type, headers }: Reply): void {
  const content = text ?? (body === undefined ? undefined : toJson(body));
  response.writeHead(status, { ...(type && content !== undefined && { 'content-type': type }), ...headers });
  response.end(content);
}

function newState(now: () => number): State {
  let last = 1000;
  return {
    now,
    serial: () => ++last,
    members: sampleMembers(),
    sessions: [],
    spent: new Map(),
    challenges: [],
    proofs: new Map(),
    captchas: new Map(),
    failures: new Map(),
    nonces: new Map(),
    files: new Map(),
    looseTickets: [],
    raced: new Set(),
    key: secretKey(),
  };
}

/** Starts the back end that API.md beside this file describes, with the members of `SAMPLE`. */
export async function startFourthUpstream(
  t: Pick<Test, 'teardown'>,
  { now = Date.now, unsigned = false }: FourthOptions = {},
) {
  const hits: Hit[] = [];
  const state = newState(now);
  const origin = await listen(t, (request, response, raw) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://upstream');
    const { method = '', headers } = request;
    hits.push({ method, path, query, headers, body: raw.toString() });
    const call: Call = { method, path, query, headers, raw, args: [], state };
    const check = () => unsigned || checkSignature(call, state.nonces, state.now());
    try {
      send(response, answer(call, check));
    } catch (error) {
      send(response, { ...html(500, 'Internal Server Error'), text: String(error) });
    }
  });

  return {
    origin,
    hits,
    state,
    /** The code of the last text message to a number. */
    lastCode: (mobile: string) => state.challenges.findLast((one) => one.mobile === mobile)?.digits,
    /** What the picture of a captcha says. */
    captchaAnswer: (ticket: string) => state.captchas.get(ticket),
    /** From now on, every access token is over; the refresh tokens still work. */
    expireAccess(): void {
      for (const session of state.sessions) session.accessUntil = 0;
    },
    /** From now on, there are no sessions. */
    endSessions(): void {
      state.sessions = [];
    },
    /** Another device changes the member's profile, right after it is read next. */
    changeAfterRead: (mobile: string) => void state.raced.add(mobile),
    /** From now on, passwords have to be encrypted for another number of the key. */
    renewKey(): void {
      state.key = { ...state.key, keyId: `${state.key.keyId}-${state.serial()}` };
    },
    /** The member pays an order, as the payment channel would report it. */
    payOrder(mobile: string, ordNo: string): void {
      const member = memberOf(state, mobile);
      const order = member?.orders.find((one) => one.ordNo === ordNo);
      if (member && order) settle(state, member, order);
    },
    /** The staff decide on a certification that is in review. */
    decide(mobile: string, passed: boolean): void {
      const pending = memberOf(state, mobile)?.verifications.find((one) => one.state === 'PENDING');
      if (!pending) return;
      pending.state = passed ? 'PASSED' : 'FAILED';
      pending.decidedAt = state.now();
      if (!passed) pending.why = '证件照片不清晰';
    },
  };
}
