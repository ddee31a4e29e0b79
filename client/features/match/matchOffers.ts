import { toFen } from '../../../shared/money/money.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import { ascending } from '../../entities/offerOrder.ts';
import { lowestRate } from '../../entities/offerRates.ts';
import { offerSummary } from '../../entities/offerSummary.ts';
import { checkOffer, type Checked, type Ruling } from './checkOffer.ts';
import type { Answers } from './matchQuery.ts';
import { isLent, reasonsOf } from './reasons.ts';

/** Offers of each group that are shown. */
const SHOWN = 8;
const NEAR_SHOWN = 3;

/** The offers that fit all answers, those that miss one, and how many each answer rules out alone. The cheapest first. */
export function matchOffers(partners: readonly Partner[], answers: Answers) {
  const checked = partners
    .map((partner) => checkOffer(partner, answers))
    .sort((one, other) => ascending(one.cost?.annualRate ?? undefined, other.cost?.annualRate ?? undefined) || ascending(one.cost?.cost, other.cost?.cost));
  const fits = checked.filter(({ misses }) => misses.length === 0);
  const near = checked.filter(({ misses }) => misses.length === 1);
  const lowest = fits.length > 1 ? Math.min(...fits.flatMap(({ offer }) => lowestRate(offer) ?? [])) : Infinity;
  const show = (one: Checked) => ({
    ...offerSummary(one.offer),
    method: one.method,
    payment: isLent(one.misses) ? one.cost?.plan.instalments[0]?.payment : undefined,
    total: one.cost?.cost,
    ...reasonsOf(one, answers, lowest),
  });
  return {
    total: fits.length,
    fits: fits.slice(0, SHOWN).map(show),
    near: near.slice(0, NEAR_SHOWN).map(show),
    relax: relaxations(near, answers),
  };
}

export type MatchResult = ReturnType<typeof matchOffers>;

/** For each answer that alone rules offers out: the answer that lets most of the way, and how many offers fit then. */
function relaxations(near: readonly Checked[], answers: Answers): { name: Ruling; to: Answers; count: number }[] {
  return (['use', 'amount', 'term', 'security'] as const).flatMap((name) => {
    const ruled = near.filter(({ misses }) => misses[0] === name).map(({ offer }) => offer);
    if (ruled.length === 0) return [];
    const to = { ...answers, ...relaxed(name, ruled, answers) };
    return [{ name, to, count: ruled.filter((offer) => checkOffer(offer, to).misses.length === 0).length }];
  });
}

function relaxed(name: Ruling, offers: readonly Partner[], { amount, term }: Answers): Partial<Answers> {
  if (name === 'use') return { use: undefined };
  if (name === 'security') return { security: '' };
  const nearest = (wanted: number, limits: readonly (number | undefined)[]) =>
    limits.filter((limit) => limit !== undefined).toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0] ?? wanted;
  if (name === 'term')
    return {
      term: nearest(
        term,
        offers.map(({ term_min: min, term_max: max }) => (min !== undefined && term < min ? min : max)),
      ),
    };
  return {
    amount: nearest(
      amount,
      offers.map(({ amount_min: min, amount_max: max }) => limitOf(amount, min, max)),
    ),
  };
}

/** The limit of an offer's amounts, in fen, that the wanted amount is beyond. */
function limitOf(wanted: number, min: string | undefined, max: string | undefined): number | undefined {
  const [least, most] = [min, max].map((limit) => (limit === undefined ? undefined : toFen(limit)));
  return least !== undefined && wanted < least ? least : most;
}
