import type { Partner } from '../../shared/records/partner.ts';

const FACTS = [
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
export type OfferSummary = Pick<Partner, (typeof FACTS)[number]>;

/** Picks those fields: loader data is part of the HTML as hydration data, so it does not contain whole records. */
export const offerSummary = (partner: Partner): OfferSummary => Object.fromEntries(FACTS.map((fact) => [fact, partner[fact]])) as OfferSummary;
