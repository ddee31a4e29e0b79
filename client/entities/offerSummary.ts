import type { Partner } from '../../shared/records/partner.ts';

const FIELDS = [
  'id',
  'name',
  'logo',
  'product',
  'org_type_text',
  'annual_rate_min',
  'annual_rate_max',
  'rate_method',
  'amount_min',
  'amount_max',
  'term_min',
  'term_max',
  'release_text',
  'form_id',
] as const satisfies readonly (keyof Partner)[];

/** The fields of an offer that every card shows. */
export type OfferSummary = Pick<Partner, (typeof FIELDS)[number]>;

/** Picks those fields: loader data is part of the HTML as hydration data, so it does not contain whole records. */
export const offerSummary = (partner: Partner): OfferSummary => Object.fromEntries(FIELDS.map((field) => [field, partner[field]])) as OfferSummary;
