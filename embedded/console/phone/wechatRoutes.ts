import type { FastifyInstance } from 'fastify';
import { ok } from '../../../shared/envelope.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import { issueCode } from '../../rules/wechat.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Db } from '../../store/db.ts';
import { accountList, chosenAccount } from './chosenAccount.ts';
import { html, type Html } from '../html.ts';
import { page } from '../page.ts';
import { sendPage, sendRefusal, wantsPage } from '../respond.ts';

/**
 * Stands in for WeChat's page, which a portal with `WECHAT_APP_ID` sends browsers to: issues the codes with which the page
 * returns. Programs get the code as JSON.
 */
export function wechatRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => number }): void {
  app.get('/console/wechat', (_request, reply) => sendPage(reply, page('微信授权', authorization(db), { section: 'wechat' })));

  app.post('/console/wechat', (request, reply) => {
    try {
      const code = issueCode(db, now(), chosenAccount(db, fieldsOf(request.body)));
      if (!wantsPage(request)) return reply.send(ok({ code }));
      return sendPage(reply, page('微信授权', authorization(db, code), { section: 'wechat' }));
    } catch (error) {
      if (error instanceof Refusal) return sendRefusal(request, reply, error, 'wechat');
      throw error;
    }
  });
}

/** How a portal with `WECHAT_APP_ID` is tried here. */
const EXPLANATION =
  '门户设置了 WECHAT_APP_ID 时，“前往微信授权”会打开真正的微信页面，演示环境不能在那里登录。请在此取得授权码，再把微信页面地址中 redirect_uri 指向的地址补上 code 与 state 后打开。';

function authorization(db: Db, code = ''): Html {
  return html`<h1>微信授权（模拟微信的授权页）</h1>
    <p class="note">${EXPLANATION}没有设置 WECHAT_APP_ID 时，请用<a href="/console/scan">扫码登录</a>。</p>
    ${code && html`<p role="status">授权码（五分钟内有效，只能用一次）：<code>${code}</code></p>`}
    <form class="line" method="post" action="/console/wechat">${accountList(db)}<button class="primary">同意授权</button></form>`;
}
