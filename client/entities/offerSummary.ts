import type { Partner } from '../../shared/records/partner.ts';

/** Compares two numbers for sorting, the smaller one first and an unknown one last. */
export const ascending = (one: number | undefined, other: number | undefined): number => (one === other ? 0 : (one ?? Infinity) - (other ?? Infinity));

/** Compares two numbers for sorting, the larger one first and an unknown one last. */
export const descending = (one: number | undefined, other: number | undefined): number => (one === other ? 0 : (other ?? -Infinity) - (one ?? -Infinity));

/** Sorts offers by the upstream's recommendation. */
export const byRecommendation = (one: Pick<Partner, 'recommend'>, other: Pick<Partner, 'recommend'>): number => descending(one.recommend, other.recommend);

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
