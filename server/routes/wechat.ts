import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WECHAT_PATH, WECHAT_START } from '../../shared/paths.ts';
import type { SiteConfig } from '../../shared/records/config.ts';
import { safeReturn } from '../../shared/rules/returnPath.ts';
import { toQuery } from '../../shared/wire.ts';
import { handleNotFound } from '../http/errors.ts';
import { limits } from '../http/limits.ts';
import { readSession } from '../session.ts';

/** WeChat's page for websites, where a member allows the portal to know who they are. */
const WECHAT_PAGE = 'https://open.weixin.qq.com/connect/qrconnect';

interface WechatOptions {
  /** Undefined: nobody is sent anywhere. */
  appId: string | undefined;
  publicOrigin: string;
  secure: boolean;
}

/**
 * `GET /bff/wechat?from=`: off to WeChat's page, with a `state` that only this browser's cookie knows as well. WeChat
 * sends back to the page of `WECHAT_PATH`, whose loader hands the code in at the door. Addresses are made from the
 * configuration, never from a header.
 */
export async function wechatRoute(app: FastifyInstance, { appId, publicOrigin, secure }: WechatOptions): Promise<void> {
  const rateLimit = { max: limits.login, groupId: 'login', keyGenerator: (request: FastifyRequest) => `login:${request.ip}` };
  app.get<{ Querystring: { from?: unknown } }>(WECHAT_START, { config: { rateLimit } }, async (request, reply) => {
    if (!appId) return handleNotFound(request, reply);
    const session = readSession(request);
    const state = randomBytes(16).toString('hex');
    session.beginErrand(state);
    session.commit(reply, secure);
    const back = publicOrigin + WECHAT_PATH + toQuery({ from: safeReturn(request.query.from, '') });
    const query = toQuery({ appid: appId, redirect_uri: back, response_type: 'code', scope: 'snsapi_login', state });
    return reply.header('cache-control', 'private, no-store').redirect(`${WECHAT_PAGE}${query}#wechat_redirect`, 302);
  });
}

/** WeChat is offered where the host can exchange its codes and the portal has a number with it. */
export const offerWechat =
  (appId: string | undefined) =>
  (config: SiteConfig): SiteConfig => ({ ...config, wechat: { ...config.wechat, enabled: config.wechat.enabled === 1 && appId ? 1 : 0 } });
