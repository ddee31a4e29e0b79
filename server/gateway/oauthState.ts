import { FORBIDDEN } from '../../shared/codes.ts';
import { fail, type Envelope } from '../../shared/envelope.ts';
import { OAUTH_STATE_AGE, type Session } from '../session/session.ts';
import type { Store } from '../store/store.ts';

const WRONG_STATE = fail(FORBIDDEN, '这次授权不是从本浏览器发起的，或已经失效。为保护您的账户，请重新授权');

/**
 * Checks the OAuth `state`: the login must have begun in this browser, or a link could log a visitor in to another person's
 * account (login CSRF). A state is valid once: the cookie is removed, and the store refuses a second use by any gateway. If
 * the store fails, the login continues, since the cookie is removed anyway. Returns null if the state is valid.
 */
export async function refuseForeignState(store: Store, session: Session, state: unknown): Promise<Envelope | null> {
  if (typeof state !== 'string' || !session.takeOAuthState(state)) return WRONG_STATE;
  const first = await store.claim(`oauth-state:${state}`, '1', OAUTH_STATE_AGE).catch(() => ({ claimed: true }));
  return first.claimed ? null : WRONG_STATE;
}
