import type { Db } from '../store/db.ts';
import type { MemberRow } from '../store/members.ts';
import { logOf, type LogEntry } from '../store/operatorLog.ts';
import { memberPath } from './addresses.ts';
import { Card } from './Card.tsx';
import { FactList, RevealForm } from './FactList.tsx';
import { LogCard, MEMBER_KIND } from './log.tsx';
import { HistoryCard, memberView, WalletCard, type MemberView } from './MemberCards.tsx';
import { RevealedNote } from './notes.tsx';
import { maskNickname } from './person.tsx';
import { MemberTag, VipMark } from './Tag.tsx';

interface MemberPageProps {
  member: MemberView;
  nickname: string;
  status: number;
  log: readonly LogEntry[];
  back: string;
  /** Personal data in full; only in the response to a logged request. */
  revealed?: boolean;
}

/** Reads what the page of a member shows. */
export const memberProps = (
  db: Db,
  now: number,
  member: MemberRow,
): Omit<MemberPageProps, 'back' | 'revealed'> => ({
  member: memberView(db, member, now),
  nickname: member.nickname,
  status: member.status,
  log: logOf(db, MEMBER_KIND, member.id),
});

/** A member: profile, wallet, history, and the end of all sessions. */
export function MemberPage({ member, nickname, status, log, back, revealed = false }: MemberPageProps) {
  const here = memberPath(member.id, back);
  return (
    <>
      <p className="crumbs">
        <a href={back}>← 返回列表</a>
      </p>
      <div className="head">
        <h1>
          {member.isVip && <VipMark />}
          {revealed ? nickname : maskNickname(nickname)}
        </h1>
        <MemberTag status={status} />
        <span className="soft">{member.no}</span>
      </div>
      {revealed && <RevealedNote />}
      <div className="columns">
        <div>
          <Card title="用户资料">
            <FactList facts={member.facts} revealed={revealed} />
          </Card>
          <HistoryCard member={member} back={here} />
          <LogCard entries={log} caption="对这位用户的操作" />
        </div>
        <div className="side">
          <WalletCard member={member} />
          <Card title="强制下线" looks="acts">
            <p className="note">
              结束该用户在所有设备上的登录，用户需要重新登录。不影响账户、余额与进行中的业务。
            </p>
            <form className="stack" method="post" action="/console/token/expire">
              <input type="hidden" name="user_id" value={member.id} />
              <input type="hidden" name="back" value={here} />
              <button className="danger">强制下线</button>
            </form>
          </Card>
          {!revealed && <RevealForm action={`/console/members/${member.id}/reveal`} back={back} />}
        </div>
      </div>
    </>
  );
}
