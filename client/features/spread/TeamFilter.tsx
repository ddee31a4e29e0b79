import { isTeamFiltered, SPREAD_PATH, referralHref, teamSorts, type ReferralQuery } from './referralQuery.ts';
import { FilterBar } from '../../ui/filters/FilterBar.tsx';
import { FilterKeyword } from '../../ui/filters/FilterKeyword.tsx';
import { FilterDates } from '../../ui/filters/FilterDates.tsx';
import { FilterSelect } from '../../ui/filters/FilterSelect.tsx';

/** Filters the team by keyword, registration date and sort order. The level is chosen by the tabs above. */
export function TeamFilter({ query }: { query: ReferralQuery }) {
  const { level, keyword, sort, start_date, end_date } = query;
  return (
    <FilterBar
      label="筛选团队"
      action={SPREAD_PATH}
      keep={{ tab: 'team', level: level && String(level) }}
      clear={referralHref({ tab: 'team' })}
      applied={referralHref({ ...query, page: 1 })}
      isFiltered={isTeamFiltered(query)}
    >
      <FilterKeyword label="昵称或手机号" placeholder="昵称、手机号前三位或后四位" value={keyword} />
      <FilterDates start={start_date} end={end_date} hrefOf={(from, to) => referralHref({ ...query, start_date: from, end_date: to, page: 1 })} />
      <FilterSelect label="排序" name="sort" all="按注册时间" value={sort}>
        {teamSorts.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </FilterSelect>
    </FilterBar>
  );
}
