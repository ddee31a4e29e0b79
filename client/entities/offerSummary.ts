import type { Partner, LoanType } from '../../shared/records/partner.ts';
import type { Api } from '../../shared/api.ts';
import type { MayBeUndefined } from '../../shared/fieldsOf.ts';

export interface Kind {
  id: number;
  name: string;
}

/** The kinds of loans to choose from; none when they could not be fetched. */
export const readKinds = async (api: Api): Promise<Kind[]> =>
  namedKinds(await api.loanType()).map(({ id, name }) => ({ id, name }));

/** The kinds of loans that have a name: one without is nothing to choose. */
export const namedKinds = <T extends MayBeUndefined<Pick<LoanType, 'id' | 'name'>>>(
  kinds: readonly T[] | null,
): (T & Kind)[] =>
  (kinds ?? []).flatMap((kind) => (kind.name === undefined ? [] : [{ ...kind, name: kind.name }]));

/** Compares two numbers for sorting, the smaller one first and an unknown one last. */
export const ascending = (one: number | undefined, other: number | undefined): number =>
  one === other ? 0 : (one ?? Infinity) - (other ?? Infinity);

/** Compares two numbers for sorting, the larger one first and an unknown one last. */
export const descending = (one: number | undefined, other: number | undefined): number =>
  one === other ? 0 : (other ?? -Infinity) - (one ?? -Infinity);

/** Sorts offers by the upstream's recommendation. */
export const byRecommendation = (
  one: Pick<Partner, 'recommend'>,
  other: Pick<Partner, 'recommend'>,
): number => descending(one.recommend, other.recommend);

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
export const offerSummary = (partner: Partner): OfferSummary =>
  Object.fromEntries(FIELDS.map((field) => [field, partner[field]])) as OfferSummary;
