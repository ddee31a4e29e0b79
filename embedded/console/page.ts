import { html, type Html } from './html.ts';

/** The console's sections, with their addresses. */
const SECTIONS = {
  work: ['工作台', '/console'],
  members: ['注册用户', '/console/members'],
  log: ['操作日志', '/console/log'],
  sms: ['短信', '/console/sms'],
  scan: ['扫码登录', '/console/scan'],
  wechat: ['微信授权', '/console/wechat'],
  tools: ['时间与重置', '/console/tools'],
} as const;
export type SectionName = keyof typeof SECTIONS;

interface Frame {
  section?: SectionName;
  /** Message about the last act. */
  done?: Html | '';
}

/** The frame of a console page. `body` has the heading. */
export function page(title: string, body: Html, { section, done = '' }: Frame = {}): string {
  const links = Object.entries(SECTIONS).map(
    ([name, [label, path]]) => html`<li><a href="${path}" ${name === section ? html`aria-current="page"` : ''}>${label}</a></li>`,
  );
  const frame = html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} - 运营控制台</title>
        <link rel="icon" href="/media/mark.svg" />
        <link rel="stylesheet" href="/console/style.css" />
      </head>
      <body>
        <a class="skip" href="#main">跳到正文</a>
        <header class="top">
          <div class="wrap">
            <a class="brand" href="/console"><img src="/media/mark.svg" alt="" width="32" height="32" />银桥<span>运营控制台</span></a>
            <nav aria-label="栏目">
              <ul>
                ${links}
              </ul>
            </nav>
            <span class="tag">演示环境</span>
          </div>
        </header>
        <main id="main" class="wrap">${done ? html`<div class="done" role="status">${done}</div>` : ''}${body}</main>
      </body>
    </html>`;
  return frame.markup;
}
