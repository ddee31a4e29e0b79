import type { Partner } from '../../../shared/records/partner.ts';

/** Heading of an offer's own page: lender and product, as far as they are known. */
export const offerHeading = ({ name, product }: Pick<Partner, 'name' | 'product'>): string => [name, product].filter(Boolean).join('·') || '贷款产品';
