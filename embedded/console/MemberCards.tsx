import { maskIdCard } from '../../shared/rules/identityNumbers.ts';
import { maskPhone } from '../../shared/rules/contact.ts';
import { maskPersonName } from '../../shared/rules/names.ts';
import { groupYuan, toYuan } from '../../shared/money/money.ts';
import { textOf } from '../../shared/status/move.ts';
import { vipStatus } from '../../shared/status/vip.ts';
import { startOfDay, wireTime } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import {
  HISTORY_LINES,
  memberHistory,
  sessionCount,
  type History,
  type HistoryLine,
} from '../store/memberList.ts';
import { userInfo, type MemberRow } from '../store/members.ts';
import { walletOf } from '../store/wallets.ts';
import { memberPath, recordPath } from './addresses.ts';
import { Card } from './Card.tsx';
import { FactList } from './FactList.tsx';
import { fact, secret, time, type Fact } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { maskNickname } from './person.tsx';
import { Table } from './Table.tsx';
import { Tag, VipMark } from './Tag.tsx';

/** What the console shows of a member, beside a record and on the member's own page. */
export interface MemberView {
  id: number;
  no: string;
  isVip: boolean;
  facts: readonly Fact[];
  wallet: readonly Fact[];
  history: readonly History[];
}

/** Reads what is shown of a member. */
export const memberView = (db: Db, member: MemberRow, now: number): MemberView => ({
  id: member.id,
  no: member.user_no,
  isVip: userInfo(db, member, now).is_vip === 1,
  facts: memberFacts(db, member, now),
  wallet: walletFacts(db, member, now),
  history: memberHistory(db, member.id),
});

/** Who the member is: identity masked, membership, certification, inviter. */
function memberFacts(db: Db, member: MemberRow, now: number): Fact[] {
  const user = userInfo(db, member, now);
  return [
    ...secret('昵称', member.nickname, maskNickname),
    ...secret('手机号', member.phone_number, maskPhone),
    ...secret('实名', member.real_name, maskPersonName),
    ...secret('身份证号', member.id_card, maskIdCard),
    ...fact('认证', user.cert_status_text),
    ...fact('VIP 会员', user.vip?.title ?? '未开通'),
    ...(user.vip ? fact('有效期至', user.vip.expire_at?.slice(0, 10) || '长期') : []),
    ...fact('推广等级', user.level?.name),
    ...fact(
      '邀请人',
      user.inviter ? `${maskNickname(user.inviter.nickname)}（${user.inviter.phone_mask}）` : '',
    ),
    ...time('注册时间', member.created_at),
    ...time('最近登录', member.last_login_at),
    ...fact('有效登录', `${sessionCount(db, member.id, now)} 个`),
  ];
}

function walletFacts(db: Db, member: MemberRow, now: number): Fact[] {
  const wallet = walletOf(db, member.id, { today: startOfDay(now), months: [wireTime(now).slice(0, 7)] });
  const sums: [string, string][] = [
    ['可提现余额', wallet.withdrawable],
    ['消费余额（不可提现）', wallet.consume_only],
    ['冻结', wallet.frozen],
    ['累计充值', wallet.total_recharge],
    ['累计提现', wallet.total_withdraw],
  ];
  return sums.map(([label, sum]) => ({ label, value: `${groupYuan(sum)} 元` }));
}

interface MemberCardProps {
  member: MemberView;
  revealed: boolean;
  back: string;
}

/** The member beside a record, with a link to the member's own page. */
export function MemberCard({ member, revealed, back }: MemberCardProps) {
  const title = (
    <>
      {member.isVip && <VipMark />}
      用户 <a href={memberPath(member.id, back)}>{member.no}</a>
    </>
  );
  return (
    <Card title={title}>
      <FactList facts={member.facts} revealed={revealed} />
    </Card>
  );
}

/** The member's balances. */
export function WalletCard({ member }: { member: MemberView }) {
  return (
    <Card title="钱包">
      <FactList facts={member.wallet} />
    </Card>
  );
}

interface HistoryCardProps {
  member: MemberView;
  /** The kind whose list is unfolded; lists with refusals are too. */
  open?: string;
  /** Where a record's page leads back to. */
  back: string;
}

/** The member's records of every kind, with earlier refusals and their reasons; nothing for a member without records. */
export function HistoryCard({ member: { history }, open, back }: HistoryCardProps) {
  if (history.length === 0) return null;
  return (
    <Card title="用户的历史记录">
      <p className="note">每类最近 {HISTORY_LINES} 条，以及未成功的记录。</p>
      {history.map((one) => (
        <HistoryList key={one.kind} history={one} isOpen={one.kind === open} back={back} />
      ))}
    </Card>
  );
}

interface HistoryListProps {
  history: History;
  isOpen: boolean;
  back: string;
}

function HistoryList({ history: { kind, total, lines }, isOpen, back }: HistoryListProps) {
  const label = kindOf(kind)?.label ?? 'VIP 会员';
  const refused = lines.filter(({ reason }) => reason !== '').length;
  return (
    <details open={isOpen || refused > 0}>
      <summary>
        {label} <span className="count">{total}</span>
        {refused > 0 && (
          <>
            {' '}
            <span className="tag bad">{refused} 次未成功</span>
          </>
        )}
      </summary>
      <Table caption={label} isCaptionHidden isDense columns={['时间', '单号', '金额（元）', '状态', '说明']}>
        {lines.map((line) => (
          <HistoryRow key={line.id} line={line} back={back} />
        ))}
      </Table>
    </details>
  );
}

function HistoryRow({ line, back }: { line: HistoryLine; back: string }) {
  const { kind, id, no, at, amount, state, title, reason } = line;
  const known = kindOf(kind);
  const status = known ? known.states[state] : textOf(vipStatus, state);
  return (
    <tr>
      <td className="time">{wireTime(at).slice(0, 16)}</td>
      <td>{known ? <a href={recordPath(kind, id, back)}>{no}</a> : no}</td>
      <td className="figure">{amount === null ? '—' : groupYuan(toYuan(amount))}</td>
      <td>
        <Tag text={status ?? ''} />
      </td>
      <td className="wide">
        {title}
        {title && reason && '；'}
        {reason && <span className="off">{reason}</span>}
      </td>
    </tr>
  );
}
