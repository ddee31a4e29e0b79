import type { FastifyInstance } from 'fastify';
import { BAD_REQUEST, NOT_FOUND, TOO_MANY_REQUESTS } from '../../shared/codes.ts';
import { SUCCESS } from '../../shared/constants.ts';
import { refusal } from '../../shared/reasons.ts';
import { withQuery } from '../../shared/wire.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { runEntry, withToken } from '../gateway/adapterOf.ts';
import { beginRequest } from '../gateway/sendRequest.ts';
import type { Adaptation } from '../upstream/adapt/adapt.ts';
import { splitAdapted, type TokenRefresh } from '../upstream/adapt/row.ts';
import type { UpstreamReply } from '../upstream/upstreamReply.ts';
import { isOwnWord, normalize, SESSION_EXPIRED, UPSTREAM_FAILED } from '../upstream/normalize.ts';
import { jsonOf } from '../upstream/readJson.ts';
import { grantOf } from './grant.ts';
import type { AskRefresh } from './refresh.ts';

/** The call's name in logs, metrics and traces; the contract has none of this name. */
const NAME = 'refresh';

/** Makes the call of the upstream that gives a new token for a refresh token, as the adaptation has it. */
export function createAskRefresh(
  {
    upstream,
    adaptation,
    metrics,
    spans,
    log,
  }: Pick<FastifyInstance, 'upstream' | 'adaptation' | 'metrics' | 'spans' | 'log'>,
  entry: TokenRefresh,
): AskRefresh {
  const { method, path } = splitAdapted(entry.upstream);
  const body = (entry.body ?? adaptation.body) === 'form' ? 'form' : 'body';

  /** What the reply means, and the envelope for the log. No text of it is passed on, which may quote a token. */
  function read(reply: UpstreamReply): { envelope: Envelope; answer: Awaited<ReturnType<AskRefresh>> } {
    const envelope = normalize(reply, adaptation);
    const { code, data } = envelope;
    if (code === SUCCESS) {
      const { data: translate } = entry;
      const made =
        translate && data !== null ? runEntry(NAME, 'data', log, () => translate(data), null) : data;
      const grant = grantOf(withToken(made, data, reply, adaptation.token));
      const failed = refusal('upstream_invalid', UPSTREAM_FAILED);
      return grant ? { envelope, answer: { grant } } : { envelope: failed, answer: { failed } };
    }
    if (isRefusal(reply, envelope, adaptation)) {
      // OAuth's refusal is no envelope, and no failure either.
      const refused = isUpstreamFailure(code) ? refusal('session_expired', SESSION_EXPIRED) : envelope;
      return { envelope: refused, answer: { over: true } };
    }
    const failed =
      code === TOO_MANY_REQUESTS
        ? refusal('upstream_busy', UPSTREAM_FAILED)
        : isUpstreamFailure(code)
          ? { ...envelope, message: UPSTREAM_FAILED }
          : refusal('upstream_invalid', UPSTREAM_FAILED);
    return { envelope: failed, answer: { failed } };
  }

  return async function ask(refreshToken, { forwardedFor, member }) {
    const sent = runEntry(NAME, 'request', log, () => entry.request(refreshToken), undefined);
    if (!sent) return { failed: refusal('upstream_invalid', UPSTREAM_FAILED) };
    const noted = beginRequest({ metrics, spans }, log, { name: NAME, kind: 'login', method, member });
    // No signal: whoever asked first may leave, and others wait for the same token.
    const reply = await upstream.call({
      kind: 'login',
      method,
      path: method === 'GET' ? withQuery(path, sent) : path,
      ...(method !== 'GET' && { [body]: sent }),
      headers: entry.headers,
      forwardedFor,
      person: member,
      correlation: noted.headers,
    });
    const { envelope, answer } = read(reply);
    noted.end(reply, envelope);
    return answer;
  };
}

/**
 * Whether the upstream says that the refresh token is worth nothing: by an envelope, by a status 401, or by a status 400 with JSON, as OAuth
 * has it. A missing call, too many calls, or a firewall's page say nothing of it.
 */
function isRefusal(reply: UpstreamReply, { code }: Envelope, adaptation: Adaptation): boolean {
  if (reply.outcome !== 'ok') return false;
  if (reply.status === BAD_REQUEST && jsonOf(reply)) return true;
  return (
    isOwnWord(reply, adaptation) &&
    !isUpstreamFailure(code) &&
    code !== NOT_FOUND &&
    code !== TOO_MANY_REQUESTS
  );
}
