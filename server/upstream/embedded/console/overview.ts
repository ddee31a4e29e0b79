import { groupYuan, toYuan } from '../../../../shared/money/money.ts';
import { MEMBER } from '../../../../shared/status/member.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import { isScene, SMS_SCENES } from '../rules/smsScenes.ts';
import type { MemberLine } from '../store/memberList.ts';
import type { SentMessage } from '../store/smsOutbox.ts';
import { html, type Html } from './html.ts';

/** The console's first page: pending records, sent text messages, members, and the reset of the sample data. */
export function overview(waiting: Html, messages: SentMessage[], members: MemberLine[], phone: string): Html {
  return html`${waiting}${inbox(messages, phone)}${memberTable(members)}
    <h2 id="reset">重置</h2>
    <p class="note">清空全部数据，重新写入演示会员与账单。所有登录随之失效。</p>
    <form method="post" action="/console/reset"><button class="danger">重置演示数据</button></form>`;
}

function inbox(messages: SentMessage[], phone: string): Html {
  const rows = messages.map(
    (message) =>
      html`<tr>
        <td class="figure">${wireTime(message.sent_at)}</td>
        <td class="figure">${message.phone_number}</td>
        <td>${isScene(message.scene) ? SMS_SCENES[message.scene] : message.scene}</td>
        <td><code>${message.code}</code></td>
        <td class="wide">${message.text}</td>
      </tr>`,
  );
  return html`<h2 id="sms">短信收件箱</h2>
    <form class="line" method="get" action="/console">
      <label for="phone">手机号</label><input id="phone" name="phone_number" inputmode="numeric" maxlength="11" value="${phone}" /><button>筛选</button
      ><a href="/console">全部</a>
    </form>
    ${
      rows.length
        ? html`<table>
            <thead>
              <tr>
                <th>时间</th>
                <th>手机号</th>
                <th>用途</th>
                <th>验证码</th>
                <th>短信内容</th>
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>`
        : html`<p class="note">还没有短信。在注册、找回密码等页面获取验证码后，会出现在这里。</p>`
    }`;
}

function memberTable(members: MemberLine[]): Html {
  const rows = members.map(
    (member) =>
      html`<tr>
        <td class="figure">${member.phone_number ?? '未绑定'}</td>
        <td>${member.user_no}</td>
        <td class="wide">${member.nickname}</td>
        <td>${member.status === MEMBER.active ? '正常' : html`<span class="off">已停用</span>`}</td>
        <td class="figure">${groupYuan(toYuan(member.balance))}</td>
        <td class="figure">${member.sessions}</td>
        <td class="figure">${wireTime(member.created_at).slice(0, 10)}</td>
        <td>${expireForm(member)}</td>
      </tr>`,
  );
  return html`<h2 id="members">会员</h2>
    <table>
      <thead>
        <tr>
          <th>手机号</th>
          <th>会员编号</th>
          <th>昵称</th>
          <th>状态</th>
          <th class="figure">余额（元）</th>
          <th class="figure">登录数</th>
          <th>注册日期</th>
          <th>操作</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`;
}

function expireForm({ phone_number: phone, nickname }: MemberLine): Html {
  return phone === null
    ? html``
    : html`<form method="post" action="/console/token/expire">
        <input type="hidden" name="phone_number" value="${phone}" /> <button aria-label="${nickname}：令牌作废">令牌作废</button>
      </form>`;
}
