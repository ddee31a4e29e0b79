import type { ChildList } from '../../../shared/records/spread.ts';
import { isTeamFiltered, spreadHref, teamLevels, type SpreadQuery } from './spreadQuery.ts';
import { RecordList } from '../../ui/RecordList.tsx';
import { TeamFilter } from './TeamFilter.tsx';
import { TeamTable } from './TeamTable.tsx';

/** Who came by the member's invitation, by level, words, days and order. */
export function TeamList({ query, team }: { query: SpreadQuery; team: ChildList | null }) {
  const { level, page, sort } = query;
  return (
    <>
      <nav className="sub-tabs in-card" aria-label="团队层级">
        {teamLevels.map(([value, word]) => (
          <a key={word} href={spreadHref({ ...query, level: value, page: 1 })} aria-current={value === level ? 'page' : undefined}>
            {word}
          </a>
        ))}
      </nav>
      <TeamFilter query={query} />
      <RecordList
        list={team && { rows: team.list, totals: team }}
        noun="好友"
        page={page}
        href={(to) => spreadHref({ ...query, page: to })}
        clear={isTeamFiltered(query) ? spreadHref({ tab: 'team', sort }) : undefined}
        hint="把推广链接发给朋友，注册成功后会出现在这里。"
        start={
          <a className="btn primary" href={spreadHref({})}>
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
