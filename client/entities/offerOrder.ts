import type { Partner } from '../../shared/records/partner.ts';

/** Compares two numbers for sorting, the smaller one first and an unknown one last. */
export const ascending = (one: number | undefined, other: number | undefined): number => (one === other ? 0 : (one ?? Infinity) - (other ?? Infinity));

/** Compares two numbers for sorting, the larger one first and an unknown one last. */
export const descending = (one: number | undefined, other: number | undefined): number => (one === other ? 0 : (other ?? -Infinity) - (one ?? -Infinity));

/** Sorts offers by the upstream's recommendation. */
export const byRecommendation = (one: Pick<Partner, 'recommend'>, other: Pick<Partner, 'recommend'>): number => descending(one.recommend, other.recommend);
