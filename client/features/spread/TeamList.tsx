import type { ChildList } from '../../../shared/records/spread.ts';
import { isTeamFiltered, referralHref, teamLevels, type ReferralQuery } from './referralQuery.ts';
import { RecordList } from '../../ui/RecordList.tsx';
import { TeamFilter } from './TeamFilter.tsx';
import { TeamTable } from './TeamTable.tsx';

/** The members of the team, filtered by level, keyword and date. */
export function TeamList({ query, team }: { query: ReferralQuery; team: ChildList | null }) {
  const { level, page, sort } = query;
  return (
    <>
      <nav className="sub-tabs in-card" aria-label="团队层级">
        {teamLevels.map(([value, word]) => (
          <a key={word} href={referralHref({ ...query, level: value, page: 1 })} aria-current={value === level ? 'page' : undefined}>
            {word}
          </a>
        ))}
      </nav>
      <TeamFilter query={query} />
      <RecordList
        list={team && { rows: team.list, totals: team }}
        noun="好友"
        page={page}
        href={(to) => referralHref({ ...query, page: to })}
        clear={isTeamFiltered(query) ? referralHref({ tab: 'team', sort }) : undefined}
        hint="把推广链接发给朋友，注册成功后会出现在这里。"
        start={
          <a className="btn primary" href={referralHref({})}>
            去邀请好友
          </a>
        }
        sums={() => null}
      >
        {(rows) => <TeamTable rows={rows} sort={sort} caption={`我的团队${level ? `，${level === 1 ? '直推' : '间推'}` : ''}`} />}
      </RecordList>
    </>
  );
}
