import { randomBytes } from 'node:crypto';
import { NOT_FOUND } from '../../../shared/codes.ts';
import type { Envelope } from '../../../shared/envelope.ts';
import type { SiteConfig } from '../../../shared/records/config.ts';
import { refusal } from '../../../shared/reasons.ts';
import { OAUTH_STATE_AGE } from '../../session/cookies.ts';
import type { Session } from '../../session/session.ts';
import type { Store } from '../../store/store.ts';
import { messageOf } from '../../http/errors.ts';
import type { Step } from './step.ts';

const WRONG_STATE = refusal(
  'oauth_state_wrong',
  '这次授权不是从本浏览器发起的，或已经失效。为保护您的账户，请重新授权',
);
const NO_STORE = refusal('not_submitted', '暂时无法使用微信登录，请稍后再试，或改用手机号登录');

/**
 * Begins an OAuth login: returns the `state` for the provider's page. The store keeps for ten minutes which browser it was
 * issued to. The browser's cookie has another random value, so that the state, which stands in addresses, is not enough to make
 * the cookie. Rejects if the store fails.
 */
export async function issueOAuthState(store: Store, session: Session): Promise<string> {
  const state = randomBytes(16).toString('hex');
  const browser = randomBytes(32).toString('base64url');
  await store.set(issued(state), browser, OAUTH_STATE_AGE);
  session.keepOAuthState(browser);
  return state;
}

/**
 * Checks the OAuth `state` of a login that returns: a gateway of this portal must have issued it, to this browser, in the last
 * ten minutes; otherwise a link could log a visitor in to another person's account (login CSRF), and a caller who chooses both
 * cookie and state could try codes. A state is valid once, at all gateways together. The cookie is removed in any case.
 * Returns null if the state is valid. If the store fails, the login is refused, since nothing can be checked.
 */
export async function refuseForeignState(
  store: Store,
  session: Session,
  state: unknown,
): Promise<Envelope | null> {
  const sent = typeof state === 'string' ? state : '';
  try {
    const browser = await store.get(issued(sent));
    // Without an issued state the cookie is compared with nothing, but removed too.
    if (!session.takeOAuthState(browser ?? '') || browser === undefined) return WRONG_STATE;
    // Claimed rather than deleted, since only a claim tells which of several requests was the first.
    const { claimed } = await store.claim(`oauth-state-used:${sent}`, '1', OAUTH_STATE_AGE);
    return claimed ? null : WRONG_STATE;
  } catch {
    return NO_STORE;
  }
}

/** Enables login by WeChat in the site settings only if the portal has a WeChat app id and the upstream does not switch it off. */
export const offerWechat = (appId: string | undefined, config: SiteConfig): SiteConfig => ({
  ...config,
  wechat: { ...config.wechat, enabled: config.wechat.enabled !== 0 && appId ? 1 : 0 },
});

const issued = (state: string): string => `oauth-state:${state}`;

/** Refuses a login by OAuth where the portal has none. */
export const offerOAuth: Step = (call, next) =>
  call.parts.config.wechatAppId === undefined ? refusal('not_offered', messageOf(NOT_FOUND)) : next(call);

/** Refuses a login that this browser has not begun here. */
export const checkOAuthState: Step = async (call, next) => {
  const { name, input, context, parts } = call;
  const refused = await refuseForeignState(parts.store, context.session, input.state);
  if (!refused) return next(call);
  context.log.event('sec.foreign_oauth_state', { name });
  return refused;
};
