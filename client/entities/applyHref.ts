import type { Partner } from '../../shared/records/partner.ts';

/** URL to apply for an offer: its own form, or the list of forms, with the partner preselected. */
export function applyHref({ id, form_id }: Pick<Partner, 'id' | 'form_id'>): string {
  return `/form${form_id === undefined ? '' : `/${form_id}`}?partner_id=${id}`;
}
