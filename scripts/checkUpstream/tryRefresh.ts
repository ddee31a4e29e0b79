import type { CallName } from '../../shared/contract/index.ts';
import { NO_METRICS } from '../../server/metrics/metrics.ts';
import { createAskRefresh } from '../../server/session/askRefresh.ts';
import type { Grant } from '../../server/session/grant.ts';
import { Session } from '../../server/session/session.ts';
import { NO_SPANS } from '../../server/trace/openSpans.ts';
import type { Adaptation } from '../../server/upstream/adapt/adapt.ts';
import type { UpstreamClient } from '../../server/upstream/upstreamClient.ts';
import { type Ask, quietLog } from './createAsk.ts';

/** What came of the refresh token of a login. */
export interface TriedRefresh {
  /** `works`: the new token opens the member's data. `refused`, `failed`: there is none, or it does not. */
  newToken: 'works' | 'refused' | 'failed' | 'not tried';
  /** Why it was not tried. */
  reason?: string;
  /** Whether the token before it still opens them. */
  oldToken?: 'works' | 'refused';
  /** Whether there is another refresh token now. */
  isRotated?: boolean;
}

interface Services {
  upstream: UpstreamClient;
  adaptation: Adaptation;
  /** The check's. It goes on with the new token. */
  session: Session;
  /** What the check's own login has given; undefined: the token is somebody's, and its refresh token is never used. */
  grant: Grant | undefined;
  ask: Ask;
  /** A member's read that has succeeded. */
  read: CallName | undefined;
}

/** Uses the refresh token of the check's own login once. Undefined: there is nothing to try. */
export async function tryRefresh({
  upstream,
  adaptation,
  session,
  grant,
  ask,
  read,
}: Services): Promise<TriedRefresh | undefined> {
  const { refresh } = adaptation;
  const notTried = (reason: string): TriedRefresh => ({ newToken: 'not tried', reason });
  if (!refresh)
    return grant?.refresh === undefined
      ? undefined
      : notTried('the login gave a refresh token, and the adaptation has no `refresh`');
  if (!grant) return notTried('only in a session that the check has opened (--phone --password)');
  if (grant.refresh === undefined) return notTried('the login gave no refresh token (`token.refreshNames`)');
  if (read === undefined) return notTried('no call for members has worked');
  const { log } = quietLog();
  const renew = createAskRefresh(
    { upstream, adaptation, metrics: NO_METRICS, spans: NO_SPANS, log },
    refresh,
  );
  const answer = await renew(grant.refresh, { forwardedFor: '', member: '' });
  if (!('grant' in answer)) return { newToken: 'over' in answer ? 'refused' : 'failed' };
  const opens = async (token: string): Promise<'works' | 'refused'> =>
    (await ask(read, {}, { session: new Session(token) })).data === undefined ? 'refused' : 'works';
  const { token, refresh: next } = answer.grant;
  const tried: TriedRefresh = {
    newToken: await opens(token),
    // An upstream may give the same token again.
    ...(token !== grant.token && { oldToken: await opens(grant.token) }),
    isRotated: next !== undefined && next !== grant.refresh,
  };
  if (tried.newToken === 'works') session.token = token;
  return tried;
}

/** What was tried as a line, with what it means for the portal. */
export function refreshText({ newToken, reason, oldToken, isRotated }: TriedRefresh): string {
  if (newToken === 'not tried') return `refresh: not tried: ${reason ?? ''}`;
  if (newToken !== 'works')
    return `refresh: ${isRotated === undefined ? `it ${newToken === 'refused' ? 'is refused' : 'gives no token'}` : 'the new token is refused'}. Sessions end with their first token.`;
  return [
    'refresh: the new token works',
    ...(oldToken === undefined
      ? ['it is the old one']
      : [`the old one ${oldToken === 'works' ? 'still works' : 'is refused'}`]),
    isRotated ? 'there is a new refresh token each time.' : 'the refresh token stays.',
  ].join('; ');
}
