import type { FastifyInstance } from 'fastify';
import { ok } from '../../shared/envelope.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { issueCode } from '../rules/wechat.ts';
import type { Db } from '../store/db.ts';
import { AccountSelect, chosenAccount, type Phone, phones } from './account.tsx';
import { show, wantsPage } from './respond.tsx';

/**
 * Stands in for WeChat's page, which a portal with `WECHAT_APP_ID` sends browsers to: issues the codes with which the page
 * returns. Programs get the code as JSON.
 */
export function wechatRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => number }): void {
  app.get('/console/wechat', (_request, reply) =>
    show(reply, <WechatPage phones={phones(db)} />, { section: 'wechat' }),
  );

  app.post('/console/wechat', (request, reply) => {
    const code = issueCode(db, now(), chosenAccount(db, fieldsOf(request.body)));
    return wantsPage(request)
      ? show(reply, <WechatPage phones={phones(db)} code={code} />, { section: 'wechat' })
      : reply.send(ok({ code }));
  });
}

/** How a portal with `WECHAT_APP_ID` is tried here. */
const EXPLANATION =
  '门户设置了 WECHAT_APP_ID 时，“前往微信授权”会打开真正的微信页面，演示环境不能在那里登录。请在此取得授权码，再把微信页面地址中 redirect_uri 指向的地址补上 code 与 state 后打开。';

interface WechatPageProps {
  phones: readonly Phone[];
  /** The code that was issued. */
  code?: string;
}

function WechatPage({ phones: known, code }: WechatPageProps) {
  return (
    <>
      <h1>微信授权（模拟微信的授权页）</h1>
      <p className="note">
        {EXPLANATION}没有设置 WECHAT_APP_ID 时，请用<a href="/console/scan">扫码登录</a>。
      </p>
      {code && (
        <p role="status">
          授权码（五分钟内有效，只能用一次）：<code>{code}</code>
        </p>
      )}
      <form className="line" method="post" action="/console/wechat">
        <AccountSelect phones={known} />
        <button className="primary">同意授权</button>
      </form>
    </>
  );
}
