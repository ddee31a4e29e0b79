import { randomBytes, randomUUID } from 'node:crypto';
import { checkCaptcha, checkProof, memberOf, newPasswordOf, passwordOf } from './codes.ts';
import { emptyMember } from './make.ts';
import { refused } from './rules.ts';
import { DOCS } from './sampleSite.ts';
import type { Member, Session, State } from './state.ts';
import { abroad, bodyOf, done, invalid, mobileOf, ok, Problem, wordOf } from './wire.ts';
import type { Call, MemberRoutes, Reply, Routes } from './wire.ts';

const ACCESS_MS = 600_000;
const REFRESH_MS = 14 * 24 * 3_600_000;

const unsigned = (kind: string, en: string, zh: string) => new Problem(401, kind, en, zh);
const gone = () => unsigned('SESSION_GONE', 'The session has ended', '登入已失效');

/** The access token of a request: a cookie at `/core`, a parameter at `/pay`. */
function accessOf({ path, query, headers }: Pick<Call, 'path' | 'query' | 'headers'>): string {
  if (path.startsWith('/pay/')) return query.get('sid') ?? '';
  return /(?:^|;\s*)core_acc=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? '';
}

/** The member whose access token this is; undefined without a token. */
export function memberOfSession(
  call: Pick<Call, 'path' | 'query' | 'headers' | 'state'>,
): Member | undefined {
  const { state } = call;
  const access = accessOf(call);
  if (!access) return undefined;
  const session = state.sessions.find((one) => one.access === access);
  if (!session) throw gone();
  if (session.accessUntil <= state.now())
    throw unsigned('ACCESS_EXPIRED', 'The access token is over', '登入已逾時');
  return state.members.find((one) => one.id === session.memberId);
}

export const noSession = () => unsigned('NO_SESSION', 'Sign in first', '請先登入');

function end(state: State, which: (session: Session) => boolean): void {
  state.sessions = state.sessions.filter((one) => !which(one));
}

/** Gives a session new tokens. */
function renew(state: State, session: Session, status: number): Reply {
  const now = state.now();
  session.access = `acc-${randomBytes(18).toString('base64url')}`;
  session.accessUntil = now + ACCESS_MS;
  session.refresh = `ref-${randomBytes(24).toString('base64url')}`;
  session.refreshUntil = now + REFRESH_MS;
  const { memberId, accessUntil, refreshUntil } = session;
  return ok({ memberId, accessUntil, refreshUntil }, status, {
    'set-cookie': `core_acc=${session.access}; Path=/; HttpOnly; Max-Age=${ACCESS_MS / 1000}`,
    'x-refresh-token': session.refresh,
  });
}

function open(state: State, member: Member): Reply {
  if (member.suspended) throw refused('suspended');
  member.lastSeenAt = state.now();
  const session = { memberId: member.id, access: '', accessUntil: 0, refresh: '', refreshUntil: 0 };
  state.sessions.push(session);
  return renew(state, session, 201);
}

/** Refuses consents that lack a document or name an old edition. */
export function checkConsents(body: Record<string, unknown>, docs: readonly string[]): void {
  const given = (Array.isArray(body.consents) ? body.consents : []) as { doc?: unknown; edition?: unknown }[];
  for (const doc of docs) {
    const consent = given.find((one) => one.doc === doc);
    if (!consent) throw invalid({ path: '/consents', msg: `缺少 ${doc}` });
    if (consent.edition !== DOCS.find((one) => one.Code === doc)?.Edition) throw refused('edition');
  }
}

export const sessionRoutes: Routes = {
  'POST /core/v3/sessions': (call) => {
    const { state } = call;
    const body = bodyOf(call);
    const grant = wordOf(body, 'grant', ['PASSWORD', 'OTP']);
    const mobile = mobileOf(body);
    const member = memberOf(state, mobile);
    if (grant === 'OTP') {
      const spend = checkProof(call, body.proof, 'SIGN_IN', mobile);
      if (!member) throw refused('mobileUnknown');
      const reply = open(state, member);
      spend();
      return reply;
    }
    const failures = state.failures.get(mobile) ?? 0;
    if (failures >= 3) checkCaptcha(call);
    if (passwordOf(call, body) !== member?.password) {
      state.failures.set(mobile, failures + 1);
      throw refused('credentials');
    }
    state.failures.delete(mobile);
    return open(state, member);
  },

  'PUT /core/v3/sessions/current': (call) => {
    const { state } = call;
    const { refresh } = bodyOf(call);
    if (typeof refresh !== 'string') throw invalid({ path: '/refresh', msg: '此欄位為必填' });
    const stolen = state.spent.get(refresh);
    if (stolen) end(state, (one) => one === stolen);
    const session = state.sessions.find((one) => one.refresh === refresh);
    if (!session || session.refreshUntil <= state.now()) throw gone();
    state.spent.set(refresh, session);
    return renew(state, session, 200);
  },

  'POST /core/v3/members': (call) => {
    const { state } = call;
    const body = bodyOf(call);
    const mobile = mobileOf(body);
    const spend = checkProof(call, body.proof, 'SIGN_UP', mobile);
    if (memberOf(state, mobile)) throw refused('mobileTaken');
    const password = newPasswordOf(call, body);
    checkConsents(body, ['TERMS', 'PRIVACY']);
    const inviter = state.members.find((one) => one.referralCode === body.referrer);
    if (body.referrer !== undefined && !inviter) throw refused('referrer');
    const now = state.now();
    const serial = state.serial();
    const member = emptyMember({ id: randomUUID(), serial, mobile, password, registeredAt: now });
    member.referredBy = inviter?.id;
    state.members.push(member);
    inviter?.referrals.unshift({
      memberId: member.id,
      nick: member.nick,
      mobile,
      depth: 1,
      joinedAt: now,
      earned: 0,
      hasPlan: false,
      tierCode: member.tier,
      own: 0,
    });
    spend();
    return ok({ memberId: member.id }, 201, { location: `/core/v3/members/${member.id}` });
  },

  'POST /core/v3/secret-resets': (call) => {
    const { state } = call;
    const body = bodyOf(call);
    const mobile = mobileOf(body);
    const spend = checkProof(call, body.proof, 'RESET', mobile);
    const member = memberOf(state, mobile);
    if (!member) throw refused('mobileUnknown');
    member.password = newPasswordOf(call, body);
    state.failures.delete(mobile);
    end(state, (one) => one.memberId === member.id);
    spend();
    return done;
  },
};

export const ownSessionRoutes: MemberRoutes = {
  'DELETE /core/v3/sessions/current': (call) => {
    const access = accessOf(call);
    end(call.state, (one) => one.access === access);
    return { ...done, headers: { 'set-cookie': 'core_acc=; Path=/; HttpOnly; Max-Age=0' } };
  },

  'PUT /core/v3/members/me/secret': (call, member) => {
    const body = bodyOf(call);
    const spend =
      body.old === undefined ? checkProof(call, body.proof, 'CHANGE_SECRET', member.mobile) : undefined;
    if (!spend && passwordOf(call, body, 'old') !== member.password) throw refused('oldPassword');
    member.password = newPasswordOf(call, body);
    const access = accessOf(call);
    end(call.state, (one) => one.memberId === member.id && one.access !== access);
    spend?.();
    return done;
  },

  'PUT /core/v3/members/me/mobile': (call, member) => {
    const body = bodyOf(call);
    const mobile = mobileOf(body);
    const spendOld = checkProof(call, body.oldProof, 'MOVE_OLD', member.mobile);
    const spendNew = checkProof(call, body.newProof, 'MOVE_NEW', mobile);
    if (memberOf(call.state, mobile)) throw refused('mobileTaken');
    member.mobile = mobile;
    member.edition += 1;
    spendOld();
    spendNew();
    return done;
  },
};

/** How a member is named to another one. */
export const brief = ({ nick, mobile }: Pick<Member, 'nick' | 'mobile'>) => ({
  nick,
  mobile: abroad(mobile),
});
