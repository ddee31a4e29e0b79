import { maskPhone } from '../../shared/rules/contact.ts';
import { maskPersonName } from '../../shared/rules/names.ts';
import { groupYuan, toYuan } from '../../shared/money/money.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import { memberCount, memberLines, type MemberLine, type MemberQuery } from '../store/memberList.ts';
import { memberPath, withQuery } from './addresses.ts';
import { maskNickname } from './person.tsx';
import { SearchForm } from './SearchForm.tsx';
import { PAGE_ROWS, Pager, pageOf, Table } from './Table.tsx';
import { MEMBER_TEXT, MemberTag, VipMark } from './Tag.tsx';

/** Address of the list of members. */
export const MEMBERS = '/console/members';

export interface MembersAsked {
  keyword?: string;
  status?: string;
  page?: string;
}

interface MembersPageProps {
  query: MemberQuery;
  total: number;
  rows: readonly MemberLine[];
}

/** Reads the list that an address asks for. */
export function membersProps(
  db: Db,
  now: number,
  { keyword = '', status = '', page }: MembersAsked,
): MembersPageProps {
  const query: MemberQuery = {
    keyword: keyword.trim().slice(0, 60),
    status: MEMBER_TEXT[Number(status)] !== undefined && status !== '' ? Number(status) : undefined,
    page: 1,
    count: PAGE_ROWS,
  };
  const total = memberCount(db, query);
  query.page = pageOf(page, total);
  return { query, total, rows: memberLines(db, now, query) };
}

const COLUMNS = ['用户编号', '昵称与姓名', '手机号', '状态', '余额（元）', '有效登录', '注册日期', '操作'];

/** The list of members: search, filter and pages. */
export function MembersPage({ query: { keyword, status, page }, total, rows }: MembersPageProps) {
  const path = withQuery(MEMBERS, { keyword, status: status ?? '' });
  const back = withQuery(path, { page: page > 1 ? page : '' });
  return (
    <>
      <h1>注册用户</h1>
      <SearchForm
        path={MEMBERS}
        choice={{
          name: 'status',
          label: '状态',
          options: [['', '全部'], ...Object.entries(MEMBER_TEXT)],
          chosen: String(status ?? ''),
        }}
        value={keyword}
        placeholder="手机号、用户编号或姓名"
        isFiltered={keyword !== '' || status !== undefined}
      />
      {total === 0 ? (
        <p className="empty">没有符合条件的用户。</p>
      ) : (
        <Table caption={`注册用户，共 ${total} 人`} columns={COLUMNS}>
          {rows.map((row) => (
            <Row key={row.id} row={row} back={back} />
          ))}
        </Table>
      )}
      <Pager path={path} at={page} total={total} />
    </>
  );
}

function Row({ row, back }: { row: MemberLine; back: string }) {
  const { user_no: no, nickname, real_name: name, phone_number: phone } = row;
  return (
    <tr>
      <td>{no}</td>
      <td className="wide">
        {row.vip === 1 && <VipMark />}
        {maskNickname(nickname)}
        {name && name !== nickname && (
          <>
            <br />
            <small>{maskPersonName(name)}</small>
          </>
        )}
      </td>
      <td>{phone ? maskPhone(phone) : '未绑定'}</td>
      <td>
        <MemberTag status={row.status} />
      </td>
      <td className="figure">{groupYuan(toYuan(row.balance))}</td>
      <td className="figure">{row.sessions}</td>
      <td className="time">{wireTime(row.created_at).slice(0, 10)}</td>
      <td>
        <a href={memberPath(row.id, back)} aria-label={`查看：${no}`}>
          查看
        </a>
      </td>
    </tr>
  );
}
