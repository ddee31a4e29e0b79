import { PAGE } from '../../../shared/constants.ts';
import { readPage } from '../../../shared/paging.ts';
import { toQuery } from '../../../shared/wire.ts';
import { readFilter } from '../../ui/filters/readFilter.ts';

export const SPREAD_PATH = '/spread';

/** Parts of a member's page; a visitor sees the rules alone. */
export const spreadTabs = [
  ['invite', '邀请好友'],
  ['team', '我的团队'],
  ['commission', '佣金记录'],
  ['rules', '规则与等级'],
] as const;
export type SpreadTab = (typeof spreadTabs)[number][0];

/** Which of the team is shown: everybody, who was invited directly, who came by a friend. */
export const teamLevels = [
  [undefined, '全部'],
  [1, '直推'],
  [2, '间推'],
] as const;

/** Orders of the team's list besides that by the day of registration, which is the default. */
export const teamSorts = [
  ['commission', '按累计佣金'],
  ['child_count', '按邀请人数'],
] as const;

/** Kinds of bills that spread brings, as the upstream numbers them; without one, the latest of all. */
export const commissionKinds = [
  [401, '一级佣金'],
  [402, '二级佣金'],
  [403, '佣金冲回'],
  [404, '邀请奖励'],
] as const;

/** What the URL of the spread page says. Absent fields are the defaults. */
export interface SpreadQuery {
  tab: SpreadTab;
  page: number;
  level?: 1 | 2 | undefined;
  keyword?: string | undefined;
  sort?: 'commission' | 'child_count' | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
  kind?: (typeof commissionKinds)[number][0] | undefined;
}

export function readSpreadQuery(search: URLSearchParams): SpreadQuery {
  const tab = spreadTabs.find(([known]) => known === search.get('tab'))?.[0] ?? 'invite';
  const page = readPage(search.get('page'));
  if (tab === 'commission') return { tab, page, kind: commissionKinds.find(([kind]) => String(kind) === search.get('kind'))?.[0] };
  if (tab !== 'team') return { tab, page: PAGE };
  return {
    tab,
    page,
    level: teamLevels.find(([level]) => String(level) === search.get('level'))?.[0],
    sort: teamSorts.find(([sort]) => sort === search.get('sort'))?.[0],
    ...readFilter(search),
  };
}

/** The address of a view. Defaults are left out, so that equal views have equal addresses. */
export function spreadHref({ tab, page, ...filter }: Partial<SpreadQuery>): string {
  return SPREAD_PATH + toQuery({ tab: tab === 'invite' ? undefined : tab, ...filter, page: page === PAGE ? undefined : page });
}

/** Whether somebody of the team is left out; an empty list then means "nobody like that". Order leaves nobody out. */
export const isTeamFiltered = ({ level, keyword, start_date, end_date }: SpreadQuery): boolean => Boolean(level ?? keyword ?? start_date ?? end_date);
