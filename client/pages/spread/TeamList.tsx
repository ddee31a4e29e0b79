import { LinkTabs } from '../../features/records/LinkTabs.tsx';
import { useTakes } from '../../lib/takenFilters.ts';
import type { ChildList, Child } from '../../../shared/records/spread.ts';
import {
  isTeamFiltered,
  referralHref,
  teamLevels,
  type ReferralQuery,
  SPREAD_PATH,
  teamSorts,
} from './referralQuery.ts';
import { isFirstUse, RecordList } from '../../features/records/RecordList.tsx';
import { FilterBar, FilterKeyword, FilterSelect } from '../../ui/FilterBar.tsx';
import { FilterDates } from '../../ui/FilterDates.tsx';
import { groupYuan, groupDigits } from '../../../shared/money/money.ts';
import { MEMBER_CERT } from '../../../shared/status/member.ts';
import { Icon } from '../../ui/Icon.tsx';
import { UNKNOWN } from '../../../shared/fieldsOf.ts';
import { Time } from '../../ui/Fact.tsx';
import { Private } from '../../ui/Private.tsx';

function TeamTable({
  rows,
  sort = 'bind_at',
  caption,
}: {
  rows: readonly Child[];
  sort?: ReferralQuery['sort'] | 'bind_at';
  caption: string;
}) {
  const order = (column: string) => (column === sort ? 'descending' : undefined);
  // An upstream that counts friends may still know neither relation, status nor commission.
  const counts = rows.some(({ child_count }) => child_count !== undefined);
  const hasRelation = !counts || rows.some((row) => row.relation ?? row.relation_text ?? row.level_name);
  const hasStatus = !counts || rows.some((row) => row.is_vip ?? row.cert_status);
  const hasCommission = !counts || rows.some(({ commission }) => commission);
  return (
    <table className="table team">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">好友</th>
          {hasRelation && <th scope="col">关系与等级</th>}
          {hasStatus && <th scope="col">状态</th>}
          <th scope="col" className="num" aria-sort={order('child_count')}>
            已邀请
          </th>
          {hasCommission && (
            <th scope="col" className="num" aria-sort={order('commission')}>
              累计佣金（元）
            </th>
          )}
          <th scope="col" aria-sort={order('bind_at')}>
            注册时间
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((child) => {
          const { nickname, phone_mask: phone, child_count: invited, relation_text: relation } = child;
          return (
            <tr key={child.id}>
              <td>
                <span className="who">
                  <img src={child.avatar ?? '/art/avatar.svg'} alt="" width="36" height="36" loading="lazy" />
                  <span>
                    <b>{nickname ?? phone ?? '用户'}</b>
                    {nickname && phone && <small>{phone}</small>}
                  </span>
                </span>
              </td>
              {hasRelation && (
                <td>
                  {relation ? (
                    <span className={child.relation === 1 ? 'tag info' : 'tag'}>{relation}</span>
                  ) : (
                    !child.level_name && UNKNOWN
                  )}
                  {child.level_name && <small>{child.level_name}</small>}
                </td>
              )}
              {hasStatus && (
                <td>
                  <Status child={child} />
                </td>
              )}
              <td className="num">{invited === undefined ? UNKNOWN : `${groupDigits(invited)} 人`}</td>
              {hasCommission && (
                <Private as="td" className="num">
                  {groupYuan(child.commission)}
                </Private>
              )}
              <td>
                <Time at={child.bind_at} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const relationName = (relation: number | undefined): string | undefined =>
  teamLevels.find(([level]) => level !== undefined && level === relation)?.[1];

function Status({ child: { is_vip, cert_status } }: { child: Child }) {
  const certified = cert_status === MEMBER_CERT.certified;
  // What a member bought before is not for others to see.
  const other = is_vip === 0 && cert_status !== undefined && !certified ? '已注册' : undefined;
  if (is_vip !== 1 && !certified && !other) return UNKNOWN;
  return (
    <span className="tags">
      {is_vip === 1 && (
        <span className="tag vip">
          <Icon name="gem" />
          VIP 会员
        </span>
      )}
      {certified && (
        <span className="tag ok">
          <Icon name="badge-check" />
          已实名
        </span>
      )}
      {other && <span className="tag">{other}</span>}
    </span>
  );
}

export function TeamList({ query, team }: { query: ReferralQuery; team: ChildList | null }) {
  const { level, page, sort } = query;
  const takes = useTakes('childs');
  const list = team && { rows: team.list, totals: team };
  return (
    <>
      {!isFirstUse(list, page, isTeamFiltered(query)) && (
        <>
          {takes('level') && (
            <LinkTabs
              className="sub-tabs in-card"
              label="好友层级"
              tabs={teamLevels.map(
                ([value, word]) =>
                  [word, referralHref({ ...query, level: value, page: 1 }), value === level] as const,
              )}
            />
          )}
          <TeamFilter query={query} />
        </>
      )}
      <RecordList
        list={list}
        noun="好友"
        page={page}
        href={(to) => referralHref({ ...query, page: to })}
        clear={isTeamFiltered(query) ? referralHref({ tab: 'team', sort }) : undefined}
        hint="把推广链接发给好友，注册成功后会出现在这里。"
        start={
          <a className="btn primary" href={referralHref({})}>
            去邀请好友
          </a>
        }
        sums={() => null}
      >
        {(rows) => (
          <TeamTable
            rows={rows}
            sort={sort}
            caption={`我邀请的好友${level ? `，${relationName(level)}` : ''}`}
          />
        )}
      </RecordList>
    </>
  );
}

function TeamFilter({ query }: { query: ReferralQuery }) {
  const { level, keyword, sort, start_date, end_date } = query;
  const takes = useTakes('childs');
  const hasPeriod = takes('start_date', 'end_date');
  if (!hasPeriod && !takes('keyword') && !takes('sort')) return null;
  return (
    <FilterBar
      label="筛选好友"
      action={SPREAD_PATH}
      keep={{ tab: 'team', level: level && String(level) }}
      clear={referralHref({ tab: 'team', sort })}
      applied={referralHref({ ...query, page: 1 })}
      isFiltered={isTeamFiltered(query)}
    >
      {takes('keyword') && (
        <FilterKeyword label="称呼或手机号" placeholder="称呼首字、手机号前三位或后四位" value={keyword} />
      )}
      {hasPeriod && (
        <FilterDates
          start={start_date}
          end={end_date}
          hrefOf={(from, to) => referralHref({ ...query, start_date: from, end_date: to, page: 1 })}
        />
      )}
      {takes('sort') && (
        <FilterSelect label="排序" name="sort" all="按注册时间" value={sort}>
          {teamSorts.map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </FilterSelect>
      )}
    </FilterBar>
  );
}
