import { groupYuan } from '../../shared/money/money.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import { memberById } from '../store/members.ts';
import { logOf, type LogEntry } from '../store/operatorLog.ts';
import { operatorRecord, type OperatorRecord } from '../store/operatorRecords.ts';
import { secondLookOf, type SecondLook } from '../store/secondLooks.ts';
import { ActPanel, type Typed } from './ActPanel.tsx';
import { recordPath } from './addresses.ts';
import { Card } from './Card.tsx';
import { Due, lengthText, minuteOf } from './Due.tsx';
import { hasSecret, RevealForm, SectionCard } from './FactList.tsx';
import type { Check, PendingFile, RecordView, Step } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { listOf, listQuery, nextWaiting } from './listQuery.ts';
import { LogCard, whoDid } from './log.tsx';
import { HistoryCard, MemberCard, memberView, WalletCard, type MemberView } from './MemberCards.tsx';
import { RefusalNote, RevealedNote } from './notes.tsx';
import { SecondLookPanel } from './secondLook.tsx';
import { Tag, VipMark } from './Tag.tsx';

export interface Shown {
  kind: string;
  view: RecordView;
  back: string;
  /** Personal data in full; only in the response to a logged request. */
  revealed?: boolean;
  /** Message of an act that was refused, and what had been typed. */
  refusal?: string;
  typed?: Typed;
}

interface RecordPageProps extends Shown {
  /** Who looks at it. */
  operator: string;
  /** An act that waits for a second operator. */
  look: SecondLook | undefined;
  member: MemberView | undefined;
  now: number;
  /** The record as the lists show it. */
  record: OperatorRecord | undefined;
  /** The next record of its kind that waits, in the list that the operator came from. */
  nextId: number | undefined;
  log: readonly LogEntry[];
}

/** Reads what a record's page shows besides the record. */
export function recordProps(db: Db, now: number, shown: Shown, operator: string): RecordPageProps {
  const { kind, view } = shown;
  const member = view.userId === null ? undefined : memberById(db, view.userId);
  const list = listOf(shown.back, kind) ?? listQuery({ kind });
  return {
    ...shown,
    member: member && memberView(db, member, now),
    now,
    operator,
    look: secondLookOf(db, kind, view.id, view.state),
    record: operatorRecord(db, kind, view.id, now),
    nextId: nextWaiting(db, now, list, view.id),
    log: logOf(db, kind, view.id),
  };
}

/** A record with everything that a decision needs, and the forms of what its status allows. */
export function RecordPage(props: RecordPageProps) {
  const { kind, view, back, revealed = false, refusal, typed, member, log, look, operator } = props;
  const canReveal = member !== undefined || view.sections.some(({ facts }) => hasSecret(facts));
  return (
    <>
      {refusal && <RefusalNote message={refusal} />}
      <RecordHead {...props} />
      <div className="columns">
        <div>
          <Checks checks={view.checks} />
          {view.sections.map((section) => (
            <SectionCard key={section.title} section={section} revealed={revealed} />
          ))}
          <FileCard files={view.files} no={view.no} />
          <StepCard steps={view.steps} log={log} />
          {member && <HistoryCard member={member} open={kind} back={back} />}
          <LogCard entries={log} caption="对这条记录的操作" />
        </div>
        <div className="side">
          {look ? (
            <SecondLookPanel kind={kind} view={view} back={back} look={look} operator={operator} />
          ) : (
            <ActPanel kind={kind} view={view} back={back} typed={typed} />
          )}
          {member && (
            <>
              <WalletCard member={member} />
              <MemberCard member={member} revealed={revealed} back={back} />
            </>
          )}
          {canReveal && !revealed && (
            <RevealForm action={`/console/record/${kind}/${view.id}/reveal`} back={back} />
          )}
        </div>
      </div>
    </>
  );
}

/** The way back and on, what the record is, and its status. */
function RecordHead({ kind, view, back, revealed, member, nextId, record, now, look }: RecordPageProps) {
  const { label = '', states = {} } = kindOf(kind) ?? {};
  return (
    <>
      <p className="crumbs">
        <a href={back}>← 返回列表</a>
        {nextId !== undefined && (
          <a rel="next" href={recordPath(kind, nextId, back)}>
            下一条待办的{label} →
          </a>
        )}
      </p>
      <div className="head">
        <h1>
          {member?.isVip && <VipMark />}
          {label}
          {view.title && `：${view.title}`}
        </h1>
        <Tag text={states[view.state] ?? ''} />
        {look && <Tag text="待复核" />}
        {view.amount !== null && <b className="sum">{groupYuan(view.amount)} 元</b>}
        <span className="soft">
          {view.no}，{wireTime(view.at)} 提交
          {record?.waits === 1 && `，已等 ${lengthText(now - view.at)}`}
        </span>
        {record && record.due !== null && (
          <span>
            {minuteOf(record.due)} 到期，
            <Due record={record} now={now} />
          </span>
        )}
      </div>
      {revealed && <RevealedNote />}
    </>
  );
}

/** What was checked about a record, good or not. */
function Checks({ checks }: { checks: readonly Check[] }) {
  if (checks.length === 0) return null;
  return (
    <ul className="checks" aria-label="核对提示">
      {checks.map(({ text, good }) => (
        <li key={text} className={good ? 'good' : 'wait'}>
          {good ? '✓' : '!'} {text}
        </li>
      ))}
    </ul>
  );
}

/** What happened to a record so far, oldest first. A step that an operator made has the time of its entry in the log, and names who it was. */
function StepCard({ steps, log }: { steps: readonly Step[]; log: readonly LogEntry[] }) {
  if (steps.length === 0) return null;
  return (
    <Card title="办理进度">
      <ol className="steps">
        {steps.map(({ text, remark, at }) => {
          const entry = log.find((one) => one.at === at);
          return (
            <li key={`${at} ${text}`}>
              <b>{text}</b> <time>{wireTime(at)}</time>
              {entry && <span className="soft"> {whoDid(entry)}</span>}
              {remark && <p>{remark}</p>}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

interface FileCardProps {
  files: readonly PendingFile[];
  /** The record's number. */
  no: string;
}

/** A record's files: pictures as thumbnails that open large, PDFs as links with their name. */
function FileCard({ files, no }: FileCardProps) {
  if (files.length === 0) return null;
  return (
    <Card title="图片与文件">
      <ul className="files">
        {files.map(({ label, url, name, mime, size }) => {
          const isPicture = mime.startsWith('image/');
          return (
            <li key={url}>
              <a href={url} aria-label={`${label}：${name}，${no}`}>
                {isPicture && <img src={url} alt="" loading="lazy" />}
                <span>{isPicture ? label : `${label}：${name}（PDF，${Math.ceil(size / 1024)} KB）`}</span>
              </a>
            </li>
          );
        })}
      </ul>
      <p className="note">点击图片查看大图。</p>
    </Card>
  );
}
