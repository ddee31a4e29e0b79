import { groupYuan } from '../../../../shared/money/money.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import { html, type Html } from './html.ts';
import type { ConsoleAction, PendingRow } from './kind.ts';
import { kinds } from './kinds.ts';

/** The pending records of each kind, with a form for each action that their status allows; then the clock. */
export function pendingLists(db: Db, now: number): Html {
  const tables = Object.entries(kinds).map(([kind, { label, pending }]) => table(kind, label, pending(db)));
  return html`<h2 id="pending">待办</h2>
    ${tables}
    <h3>充值退款</h3>
    <form class="line" method="post" action="/console/recharge/refund">
      <label for="order_no">已支付的充值单号</label><input id="order_no" name="order_no" required maxlength="40" /> <label for="refund_reason">原因</label
      ><input id="refund_reason" name="reason" required maxlength="200" /><button>发起退款</button>
    </form>
    <h2 id="clock">时间</h2>
    <p class="note">系统时间 ${wireTime(now)}。时间只能向前调，到期的订单、会员与佣金随之处理；重置演示数据后恢复。</p>
    <form class="line" method="post" action="/console/clock">
      <label for="advance">向前</label
      ><select id="advance" name="advance_seconds">
        <option value="60">1 分钟</option>
        <option value="3600">1 小时</option>
        <option value="7200">2 小时</option>
        <option value="86400">1 天</option>
        <option value="604800">7 天</option>
        <option value="2592000">30 天</option>
        <option value="31536000">365 天</option></select
      ><button>调整时间</button>
    </form>`;
}

function table(kind: string, label: string, rows: readonly PendingRow[]): Html {
  if (rows.length === 0)
    return html`<h3>${label}</h3>
      <p class="note">没有待办。</p>`;
  return html`<h3>${label}（${rows.length}）</h3>
    <table>
      <thead>
        <tr>
          <th>提交时间</th>
          <th>单号与会员</th>
          <th class="figure">金额（元）</th>
          <th>状态</th>
          <th>操作</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => line(kind, label, row))}
      </tbody>
    </table>`;
}

function line(kind: string, label: string, row: PendingRow): Html {
  return html`<tr>
    <td class="figure">${row.submitted_at}</td>
    <td class="wide">${row.no}<br />${row.phone_number}　${row.detail}${fileList(row)}</td>
    <td class="figure">${row.amount === null ? '' : groupYuan(row.amount)}</td>
    <td>${row.status_text}</td>
    <td class="acts">${row.acts.map((act) => form(`/console/${kind}/${row.id}/${act.verb}`, act, `${label} ${row.no}`))}</td>
  </tr>`;
}

/** A record's files: pictures as linked thumbnails, PDFs as links with their name. */
function fileList({ files, no }: PendingRow): Html {
  if (files.length === 0) return html``;
  const items = files.map(
    ({ label, url, name, mime, size }) =>
      html`<li>
        <a href="${url}" aria-label="${label}：${name}，${no}"
          >${mime.startsWith('image/') ? html`<img src="${url}" alt="" height="72" loading="lazy" />` : ''}<span
            >${label}${mime.startsWith('image/') ? '' : `：${name}（PDF，${Math.ceil(size / 1024)} KB）`}</span
          ></a
        >
      </li>`,
  );
  return html`<ul class="files">
    ${items}
  </ul>`;
}

/** The form of an action. The button's accessible name includes the record (`about`), for screen readers. */
function form(action: string, { label, asks }: ConsoleAction, about: string): Html {
  return html`<form class="line" method="post" action="${action}">
    ${asks === undefined ? html`` : field(asks, `${label}：${about}`)}<button aria-label="${label}：${about}">${label}</button>
  </form>`;
}

function field(asks: 'reason' | 'items', about: string): Html {
  return asks === 'reason'
    ? html`<input name="reason" required maxlength="200" placeholder="原因" aria-label="原因，${about}" />`
    : html`<textarea name="items" required rows="2" maxlength="2000" placeholder="每行一项" aria-label="所需材料，${about}"></textarea>`;
}
