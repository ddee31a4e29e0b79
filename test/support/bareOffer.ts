import type { Partner } from '../../shared/records/partner.ts';

/** An offer of which nothing is known but its id and the given fields. */
export const bareOffer = (id: number, fields: Partial<Partner> = {}): Partner => ({
  id,
  loan_type_ids: [],
  tags: [],
  fees: [],
  repayments: [],
  conditions: [],
  materials: [],
  advantages: [],
  cities: [],
  ...fields,
});
