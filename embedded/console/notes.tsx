import type { ReactNode } from 'react';
import { wireTime } from '../domain/shanghaiTime.ts';
import { idOf } from '../handlers/context.ts';
import type { Db } from '../store/db.ts';
import { logEntry, type LogEntry } from '../store/operatorLog.ts';
import { recordPath } from './addresses.ts';
import { kindOf } from './kinds/kinds.ts';

/** What was done, for the page after an act; nothing if the log has no such entry. */
export function doneNote(db: Db, done: string | undefined, back: string): ReactNode {
  const entry = logEntry(db, idOf(done));
  return entry && <DoneNote entry={entry} back={back} />;
}

function DoneNote({ entry, back }: { entry: LogEntry; back: string }) {
  const { act, record_no: no, before, after, at } = entry;
  const kind = kindOf(entry.kind);
  const change = [before, after].filter(Boolean).join(' → ');
  return (
    <p>
      <b>{act}</b>
      {no && `（${kind ? `${kind.label} ` : ''}${no}）`}
      {change && `：${change}`}，{wireTime(at).slice(11)} 已记入操作日志。
      {kind && (
        <>
          {' '}
          <a href={recordPath(entry.kind, entry.record_id, back)}>查看记录</a>
        </>
      )}
    </p>
  );
}

/** A message that something was refused, in its own words. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p className="refusal" role="alert">
      {children}
    </p>
  );
}

/** Why an act was not done. */
export function RefusalNote({ message }: { message: string }) {
  return <Alert>操作未完成：{message}</Alert>;
}

/** The page of a refusal that belongs to no other page. */
export function RefusalPage({ message }: { message: string }) {
  return (
    <>
      <h1>操作未完成</h1>
      <RefusalNote message={message} />
      <p>
        <a href="/console">返回工作台</a>
      </p>
    </>
  );
}

/** Above a page that shows personal data in full. */
export function RevealedNote() {
  return (
    <p className="done" role="status">
      已显示完整信息，并记入操作日志。离开或刷新后恢复隐藏。
    </p>
  );
}
