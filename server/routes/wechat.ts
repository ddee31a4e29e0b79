import type { FastifyInstance } from 'fastify';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { WECHAT_PATH } from '../../shared/paths.ts';
import { toQuery } from '../../shared/wire.ts';
import { safeReturn } from '../../shared/rules/ownPaths.ts';
import { issueOAuthState } from '../gateway/steps/checkOAuthState.ts';
import { sendError } from '../http/errors.ts';
import { privately, routeOptions } from './routeOptions.ts';

/** WeChat's authorisation page for websites. */
const WECHAT_PAGE = 'https://open.weixin.qq.com/connect/qrconnect';

/**
 * Begins a WeChat login: redirects to WeChat's page with an OAuth state that the store binds to this browser's cookie. WeChat
 * redirects to `WECHAT_PATH`, whose loader makes the call `scanAuth` with the code. Addresses are made from the configuration,
 * never from a header. Without the store no login could be completed, so none begins (503).
 */
export async function wechatRoute(app: FastifyInstance): Promise<void> {
  const { store } = app;
  const { wechatAppId: appId, publicOrigin } = app.config;
  app.route<{ Querystring: { from?: unknown; agree?: unknown } }>({
    ...routeOptions(gatewayRoutes.wechatStart),
    async handler(request, reply) {
      if (!appId) return sendError('not_offered', request, reply);
      const state = await issueOAuthState(store, request.session).catch(() => undefined);
      if (state === undefined) return sendError('not_submitted', request, reply);
      const back =
        publicOrigin +
        WECHAT_PATH +
        toQuery({
          from: safeReturn(request.query.from, ''),
          agree: request.query.agree === '1' ? '1' : undefined,
        });
      const query = toQuery({
        appid: appId,
        redirect_uri: back,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      });
      return privately(reply).redirect(`${WECHAT_PAGE}${query}#wechat_redirect`, 302);
    },
  });
}
