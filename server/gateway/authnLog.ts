import { SUCCESS } from '../../shared/constants.ts';
import { contract, type CallName } from '../../shared/contract/index.ts';
import { canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { addressKey } from '../http/limits/addressKey.ts';
import type { Pseudonym } from '../log/pseudonyms.ts';
import type { CallContext } from './callContext.ts';
import { accountOf, isJudged } from './limitCall.ts';
import { reasonOf } from './reasonOf.ts';

/** Limits of the calls that take a password or a code (shared/contract). */
const GUARDED: ReadonlySet<string> = new Set(['login', 'register', 'code']);

/**
 * Returns the function that logs what came of a call that takes a password or a code: who tries many of them, and whether one was right, can
 * be read from the log. Account and client are pseudonyms; the input itself is never logged.
 */
export function createAuthnLog(pseudonym: Pseudonym) {
  /** `before`: fingerprint of the session before the call. */
  return function logAuthn(name: CallName, input: Record<string, unknown>, envelope: Envelope, before: string | undefined, context: CallContext): void {
    const row: Endpoint = contract[name];
    const opens = canOpenSession(row);
    const { session, address, log } = context;
    const named = accountOf(input);
    const who = {
      call: name,
      account: named === undefined ? undefined : pseudonym('account', named),
      client: address === undefined ? undefined : pseudonym('client', addressKey(address)),
    };
    if (envelope.code === SUCCESS) {
      if (opens && session.fingerprint !== before) log.info({ event: 'sec.authn_login_success', ...who, member: session.fingerprint?.slice(0, 8) });
      return;
    }
    if (!GUARDED.has(row.limit) || !isJudged(envelope)) return;
    const why = { ...who, code: envelope.code, reason: envelope.reason ?? reasonOf(envelope.code, envelope.data) };
    if (opens) log.info({ event: 'sec.authn_login_fail', ...why });
    else log.info({ event: 'sec.authn_check_fail', ...why, member: before?.slice(0, 8) });
  };
}
