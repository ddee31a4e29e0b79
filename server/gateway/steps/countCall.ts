import { TOO_MANY_REQUESTS } from '../../../shared/codes.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import { type Endpoint, canOpenSession } from '../../../shared/endpoint.ts';
import { type Envelope } from '../../../shared/envelope.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import { type Reason, refusal } from '../../../shared/reasons.ts';
import { normalizePhone } from '../../../shared/rules/contact.ts';
import { MEMBER_SCENES } from '../../../shared/rules/signIn.ts';
import { isUpstreamFailure } from '../../../shared/result.ts';
import { messageOf } from '../../http/errors.ts';
import { addressSubject } from '../../http/limits/limitRequests.ts';
import type { Subject } from '../../http/limits/policies.ts';
import { addressKey } from '../../http/limits/addressKey.ts';
import type { Pseudonym } from '../../log/pseudonyms.ts';
import type { Store } from '../../store/store.ts';
import type { CallContext } from '../callContext.ts';
import { reasonOf } from '../reasonOf.ts';
import type { Call, Next, Step } from './step.ts';

/** Limits of the calls that take a password or a code (shared/contract). */
const GUARDED: ReadonlySet<string> = new Set(['login', 'register', 'code']);

/**
 * Logs what came of a call that takes a password or a code: who tries many of them, and whether one was right, can be read from the log. Account
 * and client are pseudonyms; the input itself is never logged. `before`: fingerprint of the session before the call.
 */
function logAuthn(
  { name, row, input, context, parts }: Call,
  envelope: Envelope,
  before: string | undefined,
) {
  const { session, address, log } = context;
  const opens = canOpenSession(row);
  const named = accountOf(input);
  const who = {
    call: name,
    account: named === undefined ? undefined : parts.pseudonym('account', named),
    client: address === undefined ? undefined : parts.pseudonym('client', addressKey(address)),
  };
  if (envelope.code === SUCCESS) {
    if (opens && session.fingerprint !== before)
      log.event('sec.authn_login_success', { ...who, member: session.fingerprint?.slice(0, 8) });
    return;
  }
  if (!GUARDED.has(row.limit) || !isJudged(envelope)) return;
  const why = {
    ...who,
    code: envelope.code,
    reason: envelope.reason ?? reasonOf(envelope.code, envelope.data),
  };
  if (opens) log.event('sec.authn_login_fail', { ...why });
  else log.event('sec.authn_check_fail', { ...why, member: before?.slice(0, 8) });
}

/** Time for which a network is known for a phone, an account or a member that it asked a code for, or that used a password or a code there (s). */
const ASKED = 3_600;
const USED = 30 * 24 * 3_600;

/** The networks that are known for phones, accounts and members, in the store. It has pseudonyms alone. */
function createPlaces(store: Store, pseudonym: Pseudonym) {
  const keyOf = (whose: string, network: string): string =>
    `place:${pseudonym('account', whose)}:${pseudonym('client', network)}`;
  return {
    /** Without the store, no network is known. */
    isKnown: (whose: string, network: string): Promise<boolean> =>
      store.get(keyOf(whose, network)).then(
        (value) => value !== undefined,
        () => false,
      ),
    async noteAsked(whose: string, network: string): Promise<void> {
      // One that is known for longer stays so.
      await store.claim(keyOf(whose, network), '', ASKED).catch(() => undefined);
    },
    noteUsed: (whose: string, network: string): Promise<void> =>
      store.set(keyOf(whose, network), '', USED).catch(() => undefined),
  };
}

/**
 * Goes on within the rate limits of the row, or refuses with 429, the same for accounts that exist and that do not. The limits see the input
 * that will be sent, so a call that our own validation refuses uses up nothing, and one that was sent does, whatever came of it.
 */
export const countCall: Step = async (call, next) => {
  const { input, context, parts } = call;
  const { session } = context;
  const before = session.fingerprint;
  const envelope = await sendWithinLimits(call, next);
  const { fingerprint } = session;
  if (fingerprint !== undefined && fingerprint !== before)
    parts.identity.opened(fingerprint, fieldsOf(envelope.data).user_id, accountOf(input));
  logAuthn(call, envelope, before);
  return envelope;
};

async function sendWithinLimits(call: Call, next: Next): Promise<Envelope> {
  const { name, row, input, context, parts } = call;
  const { limiter } = parts;
  if (!limiter || limiter.limits[row.limit].calls.length === 0) return next(call);
  const places = createPlaces(parts.store, parts.pseudonym);
  const subject = subjectOf(row, input, context, parts.identity.countedAs(context.session.fingerprint));
  const { codeOf, phone = subject.ownPhone, account, network } = subject;
  if (codeOf !== undefined && !(network !== undefined && (await places.isKnown(codeOf, network))))
    subject.strangersCodeOf = codeOf;
  const leave = await limiter.call(row.limit, subject);
  if ('wait' in leave) {
    context.limited = leave;
    return refusal('rate_limited', messageOf(TOO_MANY_REQUESTS), { retry_after: leave.wait });
  }
  const envelope = await next(call);
  const succeeded = envelope.code === SUCCESS;
  if (name === 'login' && isJudged(envelope)) limiter.countLogin(!succeeded);
  if (succeeded && row.limit === 'sms') {
    limiter.countMessage(input.scene);
    if (phone !== undefined && network !== undefined) await places.noteAsked(phone, network);
  }
  const used = codeOf ?? (canOpenSession(row) ? account : undefined);
  if (succeeded && used !== undefined && network !== undefined) await places.noteUsed(used, network);
  await leave.settle({
    failed: isFailure(envelope.code),
    wrong:
      !succeeded &&
      isJudged(envelope) &&
      !NO_WRONG_CODE.has(envelope.reason ?? reasonOf(envelope.code, envelope.data)),
    unsent: refusesCaptcha(envelope),
  });
  return envelope;
}

/** Reasons of a refusal that say that no wrong code was evaluated. */
const NO_WRONG_CODE: ReadonlySet<string> = new Set<Reason>([
  'code_not_sent',
  'code_expired',
  'code_exhausted',
  'code_required',
]);

/** An attempt that the upstream judged and refused. A failure of the upstream is no attempt: after an outage nobody shall be kept out. */
const isFailure = (code: number): boolean =>
  code !== SUCCESS && (code === TOO_MANY_REQUESTS || !isUpstreamFailure(code));

/** Whether the upstream evaluated the password or code of a login. It did not if it failed, had enough of the caller, or refused the captcha before. */
const isJudged = ({ code, data }: Envelope): boolean =>
  !isUpstreamFailure(code) && !('captcha' in fieldsOf(fieldsOf(data).errors));

/** Whether the upstream refused the call for its captcha, so that it did nothing else. */
function refusesCaptcha({ code, data }: Envelope): boolean {
  const { captcha_required: isRequired, errors } = fieldsOf(data);
  return code !== SUCCESS && (isRequired === true || 'captcha' in fieldsOf(errors));
}

/** The account or telephone number that a call names, in one form for all spellings: an upstream may take a number as an account. */
function accountOf({ phone_number, account }: Record<string, unknown>): string | undefined {
  const named = account ?? phone_number;
  return typeof named === 'string' ? normalizePhone(named).toLowerCase() : undefined;
}

/** `member`: the session's, so that many sessions of one member have one count. */
function subjectOf(
  row: Endpoint,
  input: Record<string, unknown>,
  { address, session }: CallContext,
  member = session.fingerprint,
): Subject {
  const { phone_number, code, scene } = input;
  const phone = typeof phone_number === 'string' ? normalizePhone(phone_number) : undefined;
  // In a member's call, `account` is where money goes.
  const named = row.auth === 'member' ? phone : accountOf(input);
  return {
    ...(address !== undefined && addressSubject(address)),
    session: member,
    [session.proven && MEMBER_SCENES.includes(String(scene)) ? 'ownPhone' : 'phone']: phone,
    account: accountOf(input),
    codeOf: code === undefined ? undefined : (named ?? member),
  };
}
