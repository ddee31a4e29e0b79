import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { brief } from './sessions.ts';
import { refused } from './rules.ts';
import type { Member, State, StoredFile, Verification } from './state.ts';
import { abroad, bodyOf, done, invalid, notFound, ok, Problem, textOf, wordOf } from './wire.ts';
import type { Call, MemberRoutes, Reply } from './wire.ts';

const FILE_MAX = 5 * 1024 * 1024;
const LINK_MS = 300_000;

/** The certified person, as the newest application says. */
function identityOf(member: Member): Verification | undefined {
  const own = member.verifications.filter((one) => one.subject === 'PERSON');
  return own.find((one) => one.state === 'PASSED') ?? own[0];
}
export const certifiedName = (member: Member): string | undefined => {
  const identity = identityOf(member);
  return identity?.state === 'PASSED' ? identity.person?.name : undefined;
};

/** Refuses files that are not the member's or not sealed. */
export function checkFiles(state: State, member: Member, ids: readonly unknown[]): string[] {
  return ids.map((id) => {
    const file = state.files.get(String(id));
    if (!file?.sealedAt || file.owner !== member.id) throw refused('unsealed');
    return file.fileId;
  });
}

const tagOf = (member: Member) => `"${member.edition}"`;

function profileOf(state: State, member: Member): object {
  const { id, serial, mobile, nick, portraitFile, gender, born, mail, registeredAt, lastSeenAt } = member;
  const inviter = state.members.find((one) => one.id === member.referredBy);
  const identity = identityOf(member);
  return {
    memberId: id,
    serial,
    mobile: abroad(mobile),
    nick,
    portraitFile,
    gender,
    born,
    mail,
    state: member.suspended ? 'SUSPENDED' : 'ACTIVE',
    tierCode: member.tier,
    referralCode: member.referralCode,
    referredBy: inviter && brief(inviter),
    identity: { state: identity?.state ?? 'NONE', ...identity?.person },
    registeredAt,
    lastSeenAt,
  };
}

const CHANGES: Record<string, RegExp> = {
  nick: /^.{1,20}$/u,
  gender: /^[FMX]$/,
  born: /^\d{4}-\d\d-\d\d$/,
  mail: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  portraitFile: /^[\da-f-]{36}$/,
};
const REMOVABLE = ['born', 'mail', 'portraitFile'];

function change(call: Call, member: Member): Reply {
  if (call.headers['content-type'] !== 'application/merge-patch+json')
    throw invalid({ path: '/', msg: '須為 application/merge-patch+json' });
  const tag = call.headers['if-match'];
  if (tag === undefined) throw new Problem(428, 'IF_MATCH', 'If-Match is required', '缺少 If-Match');
  if (tag !== tagOf(member))
    throw new Problem(412, 'STALE', 'The record has changed', '資料已變更，請重新讀取');
  const patch = bodyOf(call);
  const faults = Object.entries(patch).flatMap(([name, value]) => {
    if (value === null && REMOVABLE.includes(name)) return [];
    if (typeof value === 'string' && CHANGES[name]?.test(value)) return [];
    return [{ path: `/${name}`, msg: CHANGES[name] ? '格式不正確' : '不可修改' }];
  });
  if (faults.length > 0) throw invalid(...faults);
  if (patch.portraitFile) checkFiles(call.state, member, [patch.portraitFile]);
  const changes = Object.entries(patch).map(([name, value]) => [name, value ?? undefined]);
  Object.assign(member, Object.fromEntries(changes));
  member.edition += 1;
  return { ...done, headers: { etag: tagOf(member) } };
}

function file(call: Call, member: Member): StoredFile {
  const found = call.state.files.get(call.args[0] ?? '');
  if (found?.owner !== member.id) throw notFound();
  return found;
}

function verify(
  call: Call,
  member: Member,
  fields: Omit<Verification, 'verificationId' | 'state' | 'filedAt'>,
) {
  const { subject } = fields;
  const states = member.verifications.filter((one) => one.subject === subject).map((one) => one.state);
  if (states.includes('PASSED')) throw refused('certified');
  if (states.includes('PENDING')) throw refused('inReview');
  const verificationId = randomUUID();
  const filedAt = call.state.now();
  member.verifications.unshift({ verificationId, state: 'PENDING', filedAt, ...fields });
  member.edition += 1;
  return ok({ verificationId }, 202);
}

/** Profile, certification and files. */
export const profileRoutes: MemberRoutes = {
  'GET /core/v3/members/me': ({ state }, member) => {
    const reply = ok(profileOf(state, member), 200, { etag: tagOf(member) });
    if (state.raced.delete(member.mobile)) member.edition += 1;
    return reply;
  },
  'PATCH /core/v3/members/me': change,

  'GET /core/v3/members/me/verifications': (_call, member) => ok(member.verifications),
  'PUT /core/v3/members/me/verifications/person': (call, member) => {
    const body = bodyOf(call);
    const name = textOf(body, 'name', /^.{2,30}$/u);
    const idNo = textOf(body, 'idNo', /^\d{17}[\dX]$/);
    const others = call.state.members.filter((one) => one !== member);
    if (others.some((one) => identityOf(one)?.person?.idNo === idNo)) throw refused('identityTaken');
    const files = checkFiles(call.state, member, [body.frontFile, body.backFile]);
    return verify(call, member, { subject: 'PERSON', person: { name, idNo }, files });
  },
  'PUT /core/v3/members/me/verifications/company': (call, member) => {
    const body = bodyOf(call);
    const name = textOf(body, 'name', /^.{2,60}$/u);
    const uscc = textOf(body, 'uscc', /^[\dA-Z]{18}$/);
    const legalRep = textOf(body, 'legalRep', /^.{2,30}$/u);
    const files = checkFiles(call.state, member, [body.licenceFile]);
    return verify(call, member, { subject: 'COMPANY', company: { name, uscc, legalRep }, files });
  },

  'POST /core/v3/files': (call, member) => {
    const body = bodyOf(call);
    const name = textOf(body, 'name', /^.{1,200}$/u);
    const mime = wordOf(body, 'mime', ['image/jpeg', 'image/png', 'application/pdf']);
    const sha256 = textOf(body, 'sha256', /^[\da-f]{64}$/);
    const bytes = Number(body.bytes);
    if (!Number.isInteger(bytes) || bytes < 1 || bytes > FILE_MAX)
      throw invalid({ path: '/bytes', msg: '檔案大小不可超過 5 MiB' });
    const fileId = randomUUID();
    const ticket = randomBytes(12).toString('hex');
    const until = call.state.now() + LINK_MS;
    call.state.files.set(fileId, { fileId, owner: member.id, name, mime, bytes, sha256, ticket, until });
    const url = `http://${call.headers.host}/blob/${fileId}?ticket=${ticket}`;
    return ok({ fileId, put: { url, headers: { 'content-type': mime } }, until }, 201);
  },
  'POST /core/v3/files/{}/seal': (call, member) => {
    const stored = file(call, member);
    if (!stored.content) throw refused('state');
    stored.sealedAt ??= call.state.now();
    const { fileId, name, mime, bytes, sealedAt } = stored;
    return ok({ fileId, name, mime, bytes, sealedAt });
  },
  'GET /core/v3/files/{}/link': (call, member) => {
    const stored = file(call, member);
    if (!stored.sealedAt) throw refused('unsealed');
    stored.ticket = randomBytes(12).toString('hex');
    stored.until = call.state.now() + LINK_MS;
    const url = `http://${call.headers.host}/blob/${stored.fileId}?ticket=${stored.ticket}`;
    return ok({ url, until: stored.until });
  },
};

const plain = (status: number, text: string): Reply => ({ status, text, type: 'text/plain' });

/** The file store, which knows neither signatures nor sessions. */
export function blob({ method, path, query, headers, raw, state }: Call): Reply {
  const stored = state.files.get(path.slice('/blob/'.length));
  if (!stored || stored.ticket !== query.get('ticket') || stored.until < state.now())
    return plain(403, 'address is over');
  if (method === 'GET' && stored.content) {
    const { content, mime } = stored;
    return { status: 200, text: content, type: mime };
  }
  if (method !== 'PUT' || stored.sealedAt) return plain(405, 'not allowed');
  const digest = createHash('sha256').update(raw).digest('hex');
  if (digest !== stored.sha256 || raw.length !== stored.bytes || headers['content-type'] !== stored.mime)
    return plain(400, 'digest, length or type differ');
  stored.content = raw;
  return { status: 200 };
}
