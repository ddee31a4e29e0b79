import type { Partner } from '../../shared/records/partner.ts';
import type { MayBeUndefined } from "../../shared/fieldsOf.ts";

type Named = MayBeUndefined<Pick<Partner, 'name' | 'product' | 'org_type_text'>>;

/** Heading of an offer: its product, otherwise its lender. */
export const offerTitle = ({ name, product }: Named): string => product ?? name ?? '贷款产品';

/** The line under the heading: lender and kind of lender; '' when neither is known. A lender that is the heading is not repeated. */
export const lenderLine = ({ name, product, org_type_text }: Named): string => [product && name, org_type_text].filter(Boolean).join('·');

/** Lender and product in one, for labels of links and buttons. */
export const offerName = ({ name, product }: Named): string => [name, product].join('') || '贷款产品';
