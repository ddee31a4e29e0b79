import { PAGE } from '../../../shared/constants.ts';
import { readPage } from '../../../shared/paging.ts';
import { toQuery } from '../../../shared/wire.ts';
import { FORM, FORM_TEXT } from '../../../shared/status/form.ts';
import { statusTexts } from '../../../shared/status/move.ts';

/** The member's applications. */
export const APPLICATIONS_PATH = '/form/record';
/** Parameter of the URL that an application has just been submitted. */
export const SENT = 'sent';
/** Where a submission ends whose application cannot be shown. */
export const SENT_PATH = `${APPLICATIONS_PATH}?${SENT}=1`;

/** Statuses that the filter offers, with the upstream's texts. */
export const applicationStatuses = statusTexts({ status: FORM, text: FORM_TEXT });

export interface ApplicationQuery {
  page: number;
  status?: number;
}

/** Reads the URL of the list. Invalid values are ignored. */
export function readApplicationQuery(search: URLSearchParams): ApplicationQuery {
  const status = applicationStatuses.find(([known]) => String(known) === search.get('status'))?.[0];
  return { page: readPage(search.get('page')), ...(status !== undefined && { status }) };
}

export function applicationsHref({ page, status }: ApplicationQuery): string {
  return APPLICATIONS_PATH + toQuery({ status, page: page === PAGE ? undefined : page });
}

/** Name of the draft of what is added to an application. */
export const supplementDraft = (id: number): string => `supplement-${id}`;
