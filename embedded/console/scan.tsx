import type { FastifyInstance } from 'fastify';
import { MEMBER } from '../../shared/status/member.ts';
import { maskPhone } from '../../shared/rules/contact.ts';
import { mayMove, textOf } from '../../shared/status/move.ts';
import { SCAN, scanStatus } from '../../shared/status/scan.ts';
import { ok } from '../../shared/envelope.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import type { Db } from '../store/db.ts';
import { memberByPhone } from '../store/members.ts';
import { refuse, refuseField, Refusal } from '../domain/refusal.ts';
import { accountOf, newAccount, type WechatAccount, issueCode } from '../rules/wechat.ts';
import { phonesOfMembers } from '../store/memberList.ts';
import {
  openTickets,
  type Ticket,
  cancelTicket,
  confirmTicket,
  scanTicket,
  ticketBy,
} from '../workflows/scan.ts';
import { SECOND, wireTime } from '../domain/shanghaiTime.ts';
import { html, type Html, sendRefusal, show, table, wantsPage } from './Page.tsx';

/** Value of the list's last option. */
const NEW = 'new';
/** Member if a program names none: the first sample member. */
const DEFAULT_PHONE = '13800000001';
const WECHAT_ID = /^[A-Za-z0-9_-]{4,64}$/;

/**
 * The WeChat account that the operator chose: that on the phone of the member with `phone_number`, a new one (`new`), or, for
 * programs, the account named by `wechat_id`.
 */
function chosenAccount(
  db: Db,
  { phone_number: phone, wechat_id: id }: { phone_number?: unknown; wechat_id?: unknown },
): WechatAccount {
  if (typeof id === 'string' && id !== '') {
    return WECHAT_ID.test(id)
      ? { wechatId: id, memberId: null }
      : refuseField('wechat_id', '微信号须为 4 至 64 位字母、数字、下划线或连字符');
  }
  if (phone === NEW) return newAccount();
  const member = memberByPhone(db, typeof phone === 'string' && phone !== '' ? phone : DEFAULT_PHONE);
  return member ? accountOf(member) : refuse(404, '没有这个用户', 'not_found');
}

/** The list of accounts to choose from: the phones of all active members, and a new account. */
function accountList(db: Db): Html {
  const known = phonesOfMembers(db, MEMBER.active).map(
    ({ phone_number: phone, nickname }) =>
      html`<option value="${phone}">${nickname}（${maskPhone(phone)}）</option>`,
  );
  return html`<label for="who">手机上的微信</label>
    <select id="who" name="phone_number">
      ${known}
      <option value="${NEW}">从未登录过的微信账号</option>
    </select>`;
}

/** The page that simulates the phone after it has scanned a QR code: choose the member, then confirm or cancel the login. */
function scanPage(db: Db, now: number, ticket: Ticket, refusal = ''): Html {
  return html`<h1>扫码登录（手机端）</h1>
    <p class="note">此页代表扫码的手机。演示环境不连接微信，请选择手机上登录的是谁。</p>
    ${refusal ? html`<p class="refusal" role="alert">${refusal}</p>` : ''}
    <p role="status">
      二维码状态：<b>${textOf(scanStatus, ticket.status)}</b>${ticket.nickname && html`，${ticket.nickname}`}
    </p>
    ${acts(db, ticket, now)}
    <p><a href="/console/scan">全部等待中的二维码</a></p>`;
}

function acts(db: Db, { code, status, expires_at: expiresAt }: Ticket, now: number): Html {
  const left = html`<p class="note">${Math.max(0, Math.ceil((expiresAt - now) / SECOND))} 秒后过期。</p>`;
  if (mayMove(scanStatus, 'scan', status)) {
    return html`${left}
      <form class="line" method="post" action="/console/scan/${code}/scan">
        ${accountList(db)}<button class="primary">扫码</button>
      </form>`;
  }
  if (mayMove(scanStatus, 'confirm', status)) {
    return html`${left}
      <form class="line" method="post" action="/console/scan/${code}/confirm">
        <button class="primary">确认登录</button>
      </form>
      <form class="line" method="post" action="/console/scan/${code}/cancel">
        <button class="danger">取消</button>
      </form>`;
  }
  return html`<p class="note">
    ${status === SCAN.confirmed ? '电脑上的页面即将登录，可以关闭本页。' : '请在电脑上刷新二维码后重试。'}
  </p>`;
}

/** The open QR tickets, with links to their phone page; for use without a camera. */
function scanList(db: Db, now: number): Html {
  const rows = openTickets(db, now).map(
    ({ code, status, created_at: at }) =>
      html`<tr>
        <td class="time">${wireTime(at)}</td>
        <td class="wide">${textOf(scanStatus, status)}</td>
        <td><a href="/console/scan/${code}">打开手机端</a></td>
      </tr>`,
  );
  return html`<h1>等待中的登录二维码</h1>
    ${
      rows.length
        ? table({
            caption: '等待中的登录二维码',
            isCaptionHidden: true,
            columns: ['生成时间', '状态', '操作'],
            rows,
          })
        : html`<p class="note">没有等待中的二维码。在登录页选择扫码登录后，会出现在这里。</p>`
    }`;
}

type Act = (db: Db, now: number, id: string, body: Record<string, unknown>) => Ticket;

const ACTS: Record<string, Act> = {
  scan: (db, now, id, body) => scanTicket(db, now, id, chosenAccount(db, body)),
  confirm: confirmTicket,
  cancel: cancelTicket,
};

/** The phone's side of the QR login: a page for each QR code, and the same actions for programs. */
export function scanRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => number }): void {
  app.get('/console/scan', (_request, reply) => show(reply, scanList(db, now()), SCAN_SECTION));

  app.get<{ Params: { id: string } }>('/console/scan/:id', (request, reply) => {
    const ticket = ticketBy(db, request.params.id, now());
    return ticket
      ? show(reply, scanPage(db, now(), ticket), SCAN_SECTION)
      : show(reply.code(404), scanList(db, now()), SCAN_SECTION);
  });

  app.post<{ Params: { id: string; act: string } }>('/console/scan/:id/:act', (request, reply) => {
    const { id, act } = request.params;
    try {
      const action = Object.hasOwn(ACTS, act) ? ACTS[act] : undefined;
      const ticket = (action ?? refuse(404, '没有这项操作', 'not_found'))(
        db,
        now(),
        id,
        fieldsOf(request.body),
      );
      if (wantsPage(request)) return reply.redirect(`/console/scan/${ticket.code}`, 303);
      return reply.send(
        ok(
          { status: ticket.status, status_text: textOf(scanStatus, ticket.status) },
          textOf(scanStatus, ticket.status),
        ),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const ticket = ticketBy(db, id, now());
      const body = ticket && scanPage(db, now(), ticket, error.message);
      return sendRefusal(request, reply, error, body, ticket && '扫码登录');
    }
  });
}

const SCAN_SECTION = { section: 'scan' } as const;

/**
 * Stands in for WeChat's page, which a portal with `WECHAT_APP_ID` sends browsers to: issues the codes with which the page
 * returns. Programs get the code as JSON.
 */
export function wechatRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => number }): void {
  app.get('/console/wechat', (_request, reply) => show(reply, authorization(db), { section: 'wechat' }));

  app.post('/console/wechat', (request, reply) => {
    const code = issueCode(db, now(), chosenAccount(db, fieldsOf(request.body)));
    return wantsPage(request)
      ? show(reply, authorization(db, code), { section: 'wechat' })
      : reply.send(ok({ code }));
  });
}

/** How a portal with `WECHAT_APP_ID` is tried here. */
const EXPLANATION =
  '门户设置了 WECHAT_APP_ID 时，“前往微信授权”会打开真正的微信页面，演示环境不能在那里登录。请在此取得授权码，再把微信页面地址中 redirect_uri 指向的地址补上 code 与 state 后打开。';

function authorization(db: Db, code = ''): Html {
  return html`<h1>微信授权（模拟微信的授权页）</h1>
    <p class="note">${EXPLANATION}没有设置 WECHAT_APP_ID 时，请用<a href="/console/scan">扫码登录</a>。</p>
    ${code && html`<p role="status">授权码（五分钟内有效，只能用一次）：<code>${code}</code></p>`}
    <form class="line" method="post" action="/console/wechat">
      ${accountList(db)}<button class="primary">同意授权</button>
    </form>`;
}
