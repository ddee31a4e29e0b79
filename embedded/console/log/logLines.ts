import { wireTime } from '../../domain/shanghaiTime.ts';
import type { LogEntry } from '../../store/operatorLog.ts';
import { memberPath, recordPath } from '../back.ts';
import { html, type Html } from '../html.ts';
import { kindOf } from '../kinds/kinds.ts';

/** The kind of entries about a member. */
export const MEMBER_KIND = 'member';

/** Entries of the log as a table. With `back` each leads to its record. */
export const logLines = (entries: readonly LogEntry[], caption: string, back?: string): Html =>
  html`<table class="dense">
    <caption class="${back === undefined ? 'hidden' : ''}">
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">时间</th>
        <th scope="col">操作人</th>
        <th scope="col">操作</th>
        ${back === undefined ? '' : html`<th scope="col">对象</th>`}
        <th scope="col">操作前</th>
        <th scope="col">操作后</th>
        <th scope="col">原因与说明</th>
      </tr>
    </thead>
    <tbody>
      ${entries.map((entry) => line(entry, back))}
    </tbody>
  </table>`;

const line = (entry: LogEntry, back: string | undefined): Html =>
  html`<tr>
    <td class="time">${wireTime(entry.at)}</td>
    <td>运营</td>
    <td class="text">${entry.act}</td>
    ${back === undefined ? '' : html`<td>${subject(entry, back)}</td>`}
    <td class="text">${entry.before || '—'}</td>
    <td class="text">${entry.after || '—'}</td>
    <td class="text">${entry.reason || '—'}</td>
  </tr>`;

function subject({ kind, record_id: id, record_no: no }: LogEntry, back: string): Html {
  if (kind === MEMBER_KIND) return html`注册用户<br /><a href="${memberPath(id, back)}">${no}</a>`;
  const known = kindOf(kind);
  return known ? html`${known.label}<br /><a href="${recordPath(kind, id, back)}">${no}</a>` : html`${no || '—'}`;
}
