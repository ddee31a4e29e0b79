import { wireTime } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import { logEntry } from '../store/operatorLog.ts';
import { recordPath } from './back.ts';
import { html, type Html } from './html.ts';
import { kindOf } from './kinds/kinds.ts';

/** What was done, for the page after an act; '' if the log has no such entry. */
export function doneNote(db: Db, done: string | undefined, back: string): Html | '' {
  const entry = /^[1-9]\d{0,9}$/.test(done ?? '') ? logEntry(db, Number(done)) : undefined;
  if (!entry) return '';
  const kind = kindOf(entry.kind);
  const change = entry.before || entry.after ? html`：${entry.before}${entry.before && entry.after ? ' → ' : ''}${entry.after}` : '';
  const link = kind ? html` <a href="${recordPath(entry.kind, entry.record_id, back)}">查看记录</a>` : '';
  return html`<p>
    <b>${entry.act}</b>${entry.record_no && html`（${kind ? `${kind.label} ` : ''}${entry.record_no}）`}${change}，${wireTime(entry.at).slice(11)}
    已记入操作日志。${link}
  </p>`;
}
