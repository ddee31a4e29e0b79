import type { FastifyInstance } from 'fastify';
import { wireTime } from '../../domain/shanghaiTime.ts';
import { isScene, SMS_SCENES } from '../../rules/smsScenes.ts';
import type { Db } from '../../store/db.ts';
import { sentMessages, type SentMessage } from '../../store/smsOutbox.ts';
import { html, type Html } from '../html.ts';
import { page } from '../page.ts';
import { sendPage } from '../respond.ts';
import { maskPhone } from "../../../shared/rules/contact.ts";

const PATH = '/console/sms';
/** Messages on the page, and in the response to programs. */
const SHOWN = 50;
const LISTED = 100;

interface Asked {
  Querystring: { phone_number?: string };
}

/** The text messages that would have been sent: a page, and JSON for programs. */
export function smsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  app.get<Asked>(PATH, (request, reply) => {
    const phone = (request.query.phone_number ?? '').trim();
    return sendPage(reply, page('短信', smsPage(sentMessages(db, phone || undefined, SHOWN), phone), { section: 'sms' }));
  });

  app.get<Asked>('/console/sms.json', (request) =>
    sentMessages(db, request.query.phone_number, LISTED).map((message) => ({ ...message, sent_at: wireTime(message.sent_at) })),
  );
}

function smsPage(messages: readonly SentMessage[], phone: string): Html {
  return html`<h1>短信</h1>
    <p class="note">演示环境不发送短信。注册、登录与更换手机号等页面发出的验证码在这里查看，最近 ${SHOWN} 条。</p>
    <form class="line" method="get" action="${PATH}" role="search">
      <label for="phone">手机号</label><input id="phone" name="phone_number" inputmode="numeric" maxlength="11" value="${phone}" /> <button>搜索</button>${
        phone ? html`<a href="${PATH}">清除条件</a>` : ''
      }
    </form>
    ${messages.length === 0 ? html`<p class="empty">${phone ? '没有发往此号码的短信。' : '还没有短信。在注册、找回密码等页面获取验证码后，会出现在这里。'}</p>` : table(messages)}`;
}

const table = (messages: readonly SentMessage[]): Html =>
  html`<table>
    <caption class="hidden">
      短信
    </caption>
    <thead>
      <tr>
        <th scope="col">时间</th>
        <th scope="col">手机号</th>
        <th scope="col">用途</th>
        <th scope="col">验证码</th>
        <th scope="col">短信内容</th>
      </tr>
    </thead>
    <tbody>
      ${messages.map(
        ({ sent_at: at, phone_number: phone, scene, code, text }) =>
          html`<tr>
            <td class="time">${wireTime(at)}</td>
            <td>${maskPhone(phone)}</td>
            <td>${isScene(scene) ? SMS_SCENES[scene] : scene}</td>
            <td>${code ? html`<code>${code}</code>` : '—'}</td>
            <td class="wide">${text}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
