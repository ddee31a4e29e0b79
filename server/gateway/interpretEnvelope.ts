import { fieldsOf } from '../../shared/fieldsOf.ts';
import { BAD_GATEWAY } from '../../shared/codes.ts';
import { SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import { canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import { fail, type Envelope } from '../../shared/envelope.ts';
import { isToken, type Session } from '../session.ts';
import { SESSION_EXPIRED } from '../upstream/normalize.ts';
import type { Shape } from './shape.ts';

/**
 * What a normalised envelope means: a verdict about the token that was sent with it, a new token that moves into the
 * session, and `data` stripped to what the row declares. `token` is the one that was sent; a verdict about another
 * than the session's present one changes nothing.
 */
export function interpretEnvelope(row: Endpoint, shape: Shape, envelope: Envelope, session: Session, token: string | null | undefined): Envelope {
  if (envelope.code !== SUCCESS) {
    if (token && session.token === token && refusesToken(row, envelope.code)) {
      session.rejected = true;
      return fail(SENTINEL, envelope.message || SESSION_EXPIRED);
    }
    // A code that the upstream does not know must not stand in the way of every further try.
    if (namesField(envelope.data, 'invite_code')) session.forgetInvite();
    return { ...envelope, data: actionable(envelope.data) };
  }
  const opened = canOpenSession(row) ? takeToken(envelope.data) : undefined;
  const shaped = shape.output(envelope.data);
  if ('fault' in shaped || (row.session === 'opens' && !opened)) return fail(BAD_GATEWAY, '服务返回的内容不完整，请稍后再试');
  if (opened) {
    session.open(opened.value, opened.maxAge);
    if (row.invite) session.forgetInvite();
  }
  return { code: SUCCESS, message: envelope.message, data: shaped.value };
}

/** 40000 anywhere; for visit, which is asked for nothing else, any refusal that is not the upstream's own failure. */
const refusesToken = (row: Endpoint, code: number): boolean => code === SENTINEL || (row.onFailure === 'session' && !isUpstreamFailure(code));

const namesField = (data: unknown, field: string): boolean =>
  typeof data === 'object' && data !== null && 'errors' in data && typeof data.errors === 'object' && data.errors !== null && field in data.errors;

/** What the data of a refusal may tell a caller: field errors, a missing sum, when to try again, and with what. */
const ACTIONABLE = ['errors', 'need', 'retry_after', 'left', 'failures', 'captcha_required'];

/** A refusal has no schema, so its data is cut to the fields that callers act on; null when there are none. */
function actionable(data: unknown): object | null {
  if (typeof data !== 'object' || data === null) return null;
  const kept = Object.entries(data).filter(([key]) => ACTIONABLE.includes(key));
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

/** Takes the access token out of an output: from here on it exists in the session only. */
function takeToken(data: unknown): { value: string; maxAge?: number | undefined } | undefined {
  if (typeof data !== 'object' || data === null || !('access_token' in data)) return undefined;
  const { access_token, expires_in } = fieldsOf(data);
  Reflect.deleteProperty(data, 'access_token');
  if (!isToken(access_token)) return undefined;
  return { value: access_token, maxAge: typeof expires_in === 'number' && expires_in > 0 ? expires_in : undefined };
}
