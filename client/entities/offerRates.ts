import { simpleRate } from '../../shared/money/loanCost.ts';
import type { Partner } from '../../shared/records/partner.ts';
import type { MayBeUndefined } from "../../shared/fieldsOf.ts";

type Rates = MayBeUndefined<Pick<Partner, 'annual_rate_min' | 'annual_rate_max' | 'rate_method'>>;

/** The offer's lowest rate as a simple rate, in hundredths of a percent; undefined when it is not known. */
export const lowestRate = ({ annual_rate_min, rate_method }: Rates): number | undefined => inPlans(annual_rate_min, rate_method);

/** The same for the highest rate. */
export const highestRate = ({ annual_rate_max, rate_method }: Rates): number | undefined => inPlans(annual_rate_max, rate_method);

/** A rate whose method is not known counts as simple, as most are. */
const inPlans = (rate: string | undefined, method = ''): number | undefined => (rate === undefined ? undefined : simpleRate(rate, method));
