import { FORBIDDEN } from '../../shared/codes.ts';
import { fail, type Envelope } from '../../shared/envelope.ts';
import { OAUTH_STATE_AGE, type Session } from '../session.ts';
import type { Store } from '../store/store.ts';

const FOREIGN = fail(FORBIDDEN, '这次授权不是从本浏览器发起的，或已经失效。为保护您的账户，请重新授权');

/**
 * A code that another site sends back is only taken from the browser that was sent there for it, or a link of somebody
 * else's could sign a visitor in as somebody else. The `state` is good for one try: the cookie goes, and no gateway takes
 * it again. A store that is away keeps nobody out: the cookie is gone all the same. Null: go on.
 */
export async function refuseForeignState(store: Store, session: Session, state: unknown): Promise<Envelope | null> {
  if (typeof state !== 'string' || !session.takeOAuthState(state)) return FOREIGN;
  const first = await store.claim(`oauth-state:${state}`, '1', OAUTH_STATE_AGE).catch(() => ({ claimed: true }));
  return first.claimed ? null : FOREIGN;
}
