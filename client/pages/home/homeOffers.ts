import type { LoanType, Partner } from '../../../shared/records/partner.ts';
import { bankHref, citiesOf, readLoanQuery, showAmount } from '../../features/offers/bankQuery.ts';
import { ALL_IN } from '../../../shared/money/loanCost.ts';
import { byRanking, estimateOf, figureRange, ratesOf } from '../../features/offers/estimate.ts';
import {
  lendsAmount,
  lendsTerm,
  offerTitle,
  planMethod,
  rateRange,
  SAMPLE,
  shortPayment,
} from '../../features/offers/offerTerms.ts';
import { SECURITY, securityOf } from '../../features/offers/security.ts';
import { servesCity } from '../../../shared/rules/cities.ts';

import type { Index } from '../../../shared/records/site.ts';
import { countPartners, loanTypeFigures } from '../../features/offers/loanTypeFigures.ts';

/** Three, as the heading says. */
export const SHOWN = 3;

/** For the sum, the term and the city of the address, or the sample loan: the first by the ranking. */
export function bestOffers(partners: readonly Partner[], search: URLSearchParams) {
  const { amount = SAMPLE.amount, term = SAMPLE.term, city } = readLoanQuery(search);
  const loan = { amount, term, city };
  const found = byRanking(
    partners.filter(
      (partner) =>
        lendsAmount(partner, amount) && lendsTerm(partner, term) && servesCity(partner.cities, city),
    ),
    loan,
  );
  return {
    wanted: { amount: showAmount(amount) ?? '', term, city },
    cities: citiesOf(partners),
    total: found.length,
    list: bankHref(loan),
    best: found.slice(0, SHOWN).map((partner) => {
      const method = planMethod(partner);
      const estimate = estimateOf(partner, { principal: amount, months: term, method });
      return {
        id: partner.id,
        href: bankHref(loan, partner.id),
        title: offerTitle(partner),
        lender: partner.name,
        logo: partner.logo,
        rates: estimate.low ? `${ALL_IN} ${rateRange(ratesOf(partner, estimate))}` : '年化利率以机构公布为准',
        security: warningOf(partner),
        label: shortPayment[method],
        payment: figureRange(estimate, 'payment'),
        cost: figureRange(estimate, 'cost'),
      };
    }),
  };
}

/** What must be given as security, which a low cost may hide. */
function warningOf(partner: Partner): string | undefined {
  const security = securityOf(partner);
  return security === undefined || security === 'none' ? undefined : SECURITY[security];
}

/** Without the list of partners, from what the upstream says of them. */
export const kindsOf = (index: Index | null, loanTypes: LoanType[] | null, partners: Partner[] | null) => ({
  partnerCount: partners?.length ? countPartners(partners) : null,
  kinds: loanTypeFigures(loanTypes ?? index?.loan_types ?? [], partners),
});

export type FoundOffers = ReturnType<typeof bestOffers>;
