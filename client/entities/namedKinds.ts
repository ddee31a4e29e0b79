import type { Api } from '../../shared/api.ts';
import type { LoanType } from '../../shared/records/partner.ts';
import type { MayBeUndefined } from "../../shared/fieldsOf.ts";

/** A kind of loan as a choice. */
export interface Kind {
  id: number;
  name: string;
}

/** The kinds of loans to choose from; none when they could not be fetched. */
export const readKinds = async (api: Api): Promise<Kind[]> => namedKinds(await api.loanType()).map(({ id, name }) => ({ id, name }));

/** The kinds of loans that have a name: one without is nothing to choose. */
export const namedKinds = <T extends MayBeUndefined<Pick<LoanType, 'id' | 'name'>>>(kinds: readonly T[] | null): (T & Kind)[] =>
  (kinds ?? []).flatMap((kind) => (kind.name === undefined ? [] : [{ ...kind, name: kind.name }]));
