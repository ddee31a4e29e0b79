import { PAGE } from '../../../shared/constants.ts';
import { readPage } from '../../../shared/paging.ts';
import { toQuery } from '../../../shared/wire.ts';

export const APPLICATIONS_PATH = '/form/record';

/** Statuses of an application that the filter offers, with the words of the host. */
export const applicationStatuses = [
  [0, '草稿'],
  [10, '已提交'],
  [20, '受理中'],
  [21, '待补充资料'],
  [30, '银行审批中'],
  [40, '已批核'],
  [41, '已放款'],
  [50, '未通过'],
  [60, '已撤销'],
  [90, '已关闭'],
] as const;

/** What the address of the applications says. */
export interface ApplicationQuery {
  page: number;
  status?: number;
}

/** Junk is as if it were not there. */
export function readApplicationQuery(search: URLSearchParams): ApplicationQuery {
  const status = applicationStatuses.find(([known]) => String(known) === search.get('status'))?.[0];
  return { page: readPage(search.get('page')), ...(status !== undefined && { status }) };
}

export function applicationsHref({ page, status }: ApplicationQuery): string {
  return APPLICATIONS_PATH + toQuery({ status, page: page === PAGE ? undefined : page });
}
