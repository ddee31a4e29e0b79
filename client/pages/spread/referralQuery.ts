import { PAGE } from '../../../shared/constants.ts';
import { readPage } from '../../../shared/paging.ts';
import { billTypeWords } from '../../../shared/status/bill.ts';
import { toQuery } from '../../../shared/wire.ts';
import { readFilter } from '../../ui/FilterDates.tsx';

export const SPREAD_PATH = '/spread';

export const referralTabs = [
  ['invite', '邀请好友'],
  ['team', '我邀请的好友'],
  ['commission', '佣金记录'],
  ['rules', '规则与等级'],
] as const;
export type ReferralTab = (typeof referralTabs)[number][0];

export const teamLevels = [
  [undefined, '全部'],
  [1, '一级好友'],
  [2, '二级好友'],
] as const;

/** Besides the registration date. */
export const teamSorts = [
  ['commission', '按累计佣金'],
  ['child_count', '按邀请人数'],
] as const;

/** As the upstream numbers them. */
export const commissionKinds = ([401, 402, 403] as const).map((type) => [type, billTypeWords[type]] as const);

export interface ReferralQuery {
  tab: ReferralTab;
  page: number;
  level?: 1 | 2 | undefined;
  keyword?: string | undefined;
  sort?: 'commission' | 'child_count' | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
  kind?: (typeof commissionKinds)[number][0] | undefined;
}

export function readReferralQuery(search: URLSearchParams): ReferralQuery {
  const tab = referralTabs.find(([known]) => known === search.get('tab'))?.[0] ?? 'invite';
  const page = readPage(search.get('page'));
  if (tab === 'commission')
    return { tab, page, kind: commissionKinds.find(([kind]) => String(kind) === search.get('kind'))?.[0] };
  if (tab !== 'team') return { tab, page: PAGE };
  return {
    tab,
    page,
    level: teamLevels.find(([level]) => String(level) === search.get('level'))?.[0],
    sort: teamSorts.find(([sort]) => sort === search.get('sort'))?.[0],
    ...readFilter(search),
  };
}

/** Default values are left out, so that equal views have equal URLs. */
export function referralHref({ tab, page, ...filter }: Partial<ReferralQuery>): string {
  return (
    SPREAD_PATH +
    toQuery({ tab: tab === 'invite' ? undefined : tab, ...filter, page: page === PAGE ? undefined : page })
  );
}

/** The sort order hides nobody. */
export const isTeamFiltered = ({ level, keyword, start_date, end_date }: ReferralQuery): boolean =>
  Boolean(level ?? keyword ?? start_date ?? end_date);
