import type { Partner } from '../../shared/records/partner.ts';

/** Where an offer is applied for: its own form, or the choice of forms, with the partner already chosen. */
export function applyHref({ id, form_id }: Pick<Partner, 'id' | 'form_id'>): string {
  return `/form${form_id === null ? '' : `/${form_id}`}?partner_id=${id}`;
}
