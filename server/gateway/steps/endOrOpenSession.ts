import { FORBIDDEN } from '../../../shared/codes.ts';
import { SENTINEL, SUCCESS } from '../../../shared/constants.ts';
import { canOpenSession, type Endpoint } from '../../../shared/endpoint.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import { refusal } from '../../../shared/reasons.ts';
import { grantOf } from '../../session/grant.ts';
import { TOKEN_FIELD } from '../../upstream/adapt/adapt.ts';
import { SESSION_EXPIRED, UPSTREAM_INCOMPLETE } from '../../upstream/normalize.ts';
import type { Step } from './step.ts';

/**
 * Marks the session as rejected if the upstream refused the token, and moves a new token into it. If the session has another token than the one
 * that was sent by now, a refusal does not change it. Nor does the refusal of one that can be renewed: whether the session is over is for
 * `withFreshToken` to find out.
 */
export const endOrOpenSession: Step = async (call, next) => {
  const { row, received, context } = call;
  const { session } = context;
  const { token } = received;
  const { code, message, data } = call.envelope;
  const isPresent = Boolean(token) && session.token === token;
  if (code !== SUCCESS) {
    if (token && (isPresent || session.renewal) && refusesToken(row, code)) {
      if (!session.renewal) session.reject();
      call.envelope = refusal('session_expired', message || SESSION_EXPIRED);
      call.places = [];
    }
    // An invite code that the upstream refused, or every further registration would fail.
    else if ('invite_code' in fieldsOf(fieldsOf(data).errors)) session.forgetInvite();
    return next(call);
  }
  // Only a call for members says that the upstream knows the token.
  if (isPresent && needsToken(row)) session.accept();
  const grant = canOpenSession(row) ? grantOf(data) : undefined;
  if (row.session === 'opens' && !grant) {
    call.fault = `/${TOKEN_FIELD}`;
    call.envelope = refusal('upstream_invalid', UPSTREAM_INCOMPLETE);
  }
  const envelope = await next(call);
  if (!grant || envelope.code !== SUCCESS) return envelope;
  session.open(grant);
  // A login of an account that exists has used no invitation; an upstream that does not say may have created one.
  if (row.invite && fieldsOf(envelope.data).is_new !== 0) session.forgetInvite();
  return envelope;
};

/** Whether the upstream succeeds with the call only if it knows the token. */
const needsToken = ({ auth, onFailure }: Endpoint): boolean => auth === 'member' || onFailure === 'session';

/** Whether the code means that the token is refused: 40000 for any call; for `visit`, which only checks it, also 403: its member is disabled. */
export const refusesToken = (row: Endpoint, code: number): boolean =>
  code === SENTINEL || (row.onFailure === 'session' && code === FORBIDDEN);
