import { PAGE } from '../../../shared/constants.ts';
import { readPage } from '../../../shared/paging.ts';
import { toQuery } from '../../../shared/wire.ts';
import { FORM, FORM_TEXT } from '../../../shared/status/form.ts';
import { statusTexts } from '../../../shared/status/move.ts';

export const APPLICATIONS_PATH = '/form/record';

/** Statuses of an application that the filter offers, with the words of the upstream. */
export const applicationStatuses = statusTexts({ status: FORM, text: FORM_TEXT });

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
