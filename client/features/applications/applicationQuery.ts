import { PAGE } from '../../../shared/constants.ts';
import { readPage } from '../../../shared/paging.ts';
import { toQuery } from '../../../shared/wire.ts';
import { FORM, FORM_TEXT } from '../../../shared/status/form.ts';
import { statusTexts } from '../../../shared/status/move.ts';
import type { Id } from '../../../shared/rules/ids.ts';

export const APPLICATIONS_PATH = '/form/record';
export const SENT = 'sent';
/** For an application that cannot be shown. */
export const SENT_PATH = `${APPLICATIONS_PATH}?${SENT}=1`;

export const applicationStatuses = statusTexts({ status: FORM, text: FORM_TEXT });

export interface ApplicationQuery {
  page: number;
  status?: number;
}

export function readApplicationQuery(search: URLSearchParams): ApplicationQuery {
  const status = applicationStatuses.find(([known]) => String(known) === search.get('status'))?.[0];
  return { page: readPage(search.get('page')), ...(status !== undefined && { status }) };
}

export function applicationsHref({ page, status }: Partial<ApplicationQuery>): string {
  return APPLICATIONS_PATH + toQuery({ status, page: page === PAGE ? undefined : page });
}

export const supplementDraft = (id: Id): string => `supplement-${id}`;
