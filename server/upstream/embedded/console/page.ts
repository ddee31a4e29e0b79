import { html, type Html } from './html.ts';

/** The frame of a console page. `done`: message of the last action. */
export function page(title: string, body: Html, done = ''): string {
  const frame = html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} - 运营控制台</title>
        <link rel="stylesheet" href="/console/style.css" />
      </head>
      <body>
        <header>
          <div>
            <h1>运营控制台</h1>
            <nav aria-label="栏目">
              <a href="/console#pending">待办</a><a href="/console#sms">短信</a><a href="/console#members">会员</a><a href="/console/scan">扫码</a
              ><a href="/console/wechat">微信授权</a><a href="/console#clock">时间</a>
            </nav>
            <span class="note">演示环境</span>
          </div>
        </header>
        <main>${done ? html`<p class="done" role="status">${done}</p>` : ''}${body}</main>
      </body>
    </html>`;
  return frame.markup;
}
