import { mayMove } from '../../../shared/status/move.ts';
import { SCAN, scanStatus } from '../../../shared/status/scan.ts';
import { openTickets, SCAN_TEXT, type Ticket } from '../../workflows/scan.ts';
import { SECOND, wireTime } from '../../domain/shanghaiTime.ts';
import type { Db } from '../../store/db.ts';
import { accountList } from './chosenAccount.ts';
import { html, type Html } from '../html.ts';

/** The page that simulates the phone after it has scanned a QR code: choose the member, then confirm or cancel the login. */
export function scanPage(db: Db, now: number, ticket: Ticket, refusal = ''): Html {
  return html`<h1>扫码登录（手机端）</h1>
    <p class="note">此页代表扫码的手机。演示环境不连接微信，请选择手机上登录的是谁。</p>
    ${refusal ? html`<p class="refusal" role="alert">${refusal}</p>` : ''}
    <p role="status">二维码状态：<b>${SCAN_TEXT[ticket.status]}</b>${ticket.nickname && html`，${ticket.nickname}`}</p>
    ${acts(db, ticket, now)}
    <p><a href="/console/scan">全部等待中的二维码</a></p>`;
}

function acts(db: Db, { code, status, expires_at: expiresAt }: Ticket, now: number): Html {
  const left = html`<p class="note">${Math.max(0, Math.ceil((expiresAt - now) / SECOND))} 秒后过期。</p>`;
  if (mayMove(scanStatus, 'scan', status)) {
    return html`${left}
      <form class="line" method="post" action="/console/scan/${code}/scan">${accountList(db)}<button class="primary">扫码</button></form>`;
  }
  if (mayMove(scanStatus, 'confirm', status)) {
    return html`${left}
      <form class="line" method="post" action="/console/scan/${code}/confirm"><button class="primary">确认登录</button></form>
      <form class="line" method="post" action="/console/scan/${code}/cancel"><button class="danger">取消</button></form>`;
  }
  return html`<p class="note">${status === SCAN.confirmed ? '电脑上的页面即将登录，可以关闭本页。' : '请在电脑上刷新二维码后重试。'}</p>`;
}

/** The open QR tickets, with links to their phone page; for use without a camera. */
export function scanList(db: Db, now: number): Html {
  const rows = openTickets(db, now).map(
    ({ code, status, created_at: at }) =>
      html`<tr>
        <td class="time">${wireTime(at)}</td>
        <td class="wide">${SCAN_TEXT[status]}</td>
        <td><a href="/console/scan/${code}">打开手机端</a></td>
      </tr>`,
  );
  return html`<h1>等待中的登录二维码</h1>
    ${
      rows.length
        ? html`<table>
            <caption class="hidden">
              等待中的登录二维码
            </caption>
            <thead>
              <tr>
                <th scope="col">生成时间</th>
                <th scope="col">状态</th>
                <th scope="col">操作</th>
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>`
        : html`<p class="note">没有等待中的二维码。在登录页选择扫码登录后，会出现在这里。</p>`
    }`;
}
