import { pick } from '../../context.ts';
import type { Partner, LoanType } from '../../../shared/records/partner.ts';
import type { Api } from '../../../shared/api.ts';
import type { MayBeUndefined } from '../../../shared/fieldsOf.ts';
import type { OfferRates } from './offerTerms.ts';
import type { Id } from '../../../shared/rules/ids.ts';

export interface Kind {
  id: Id;
  name: string;
}

export const readKinds = async (api: Api): Promise<Kind[]> =>
  namedKinds(await api.loanType()).map(({ id, name }) => ({ id, name }));

/** Without a name there is nothing to choose. */
export const namedKinds = <T extends MayBeUndefined<Pick<LoanType, 'id' | 'name'>>>(
  kinds: readonly T[] | null,
): (T & Kind)[] =>
  (kinds ?? []).flatMap((kind) => (kind.name === undefined ? [] : [{ ...kind, name: kind.name }]));

/** For sorting: the smaller first, an unknown one last. */
export const ascending = (one: number | undefined, other: number | undefined): number =>
  one === other ? 0 : (one ?? Infinity) - (other ?? Infinity);

export const descending = (one: number | undefined, other: number | undefined): number =>
  one === other ? 0 : (other ?? -Infinity) - (one ?? -Infinity);

const FIELDS = [
  'id',
  'name',
  'logo',
  'product',
  'org_type_text',
  'lending_bank',
  'amount_min',
  'amount_max',
  'term_min',
  'term_max',
  'release_text',
  'form_id',
] as const satisfies readonly (keyof Partner)[];

export type OfferSummary = Pick<Partner, (typeof FIELDS)[number]> & { rates: OfferRates };

export const offerSummary = (partner: Partner, rates: OfferRates): OfferSummary => ({
  ...pick(partner, FIELDS),
  rates,
});
