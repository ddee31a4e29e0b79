import type { Api, CallOptions } from '../../../shared/api.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import { type Envelope } from '../../../shared/envelope.ts';
import type { LoanType, Partner } from '../../../shared/records/partner.ts';
import { sampleRates } from '../offers/estimate.ts';
import type { OfferRates } from '../offers/offerTerms.ts';
import { hasWords, wordsOf } from './Highlighted.tsx';
import { toEntry, type Entry } from './loadArticles.ts';
import type { MayBeUndefined } from '../../../shared/fieldsOf.ts';
import { isNoSuchCall } from '../../../shared/result.ts';

const SHOWN = 5;
/** Of products that are found by their notes only. */
const NOTED = 2;
/** The place of notes among the texts that are searched. */
const NOTES = 2;

export interface Hits<T> {
  rows: T[];
  /** Undefined when not said and there may be more. */
  total: number | undefined;
}

/** `line`: the one that contains the words. */
export type OfferHit = MayBeUndefined<Pick<Partner, 'id' | 'name' | 'logo' | 'product' | 'org_type_text'>> & {
  rates: OfferRates;
  line: string | undefined;
};

/** Null when the request failed, none when the upstream has no articles. */
export async function searchArticles(
  api: Api,
  type: 'news' | 'help',
  keyword: string,
  options: CallOptions = {},
): Promise<Hits<Entry> | null> {
  const list = dataOf(await api.envelope('articles', { type, keyword, count: SHOWN }, options), { list: [] });
  const rows = list?.list.slice(0, SHOWN).map(toEntry) ?? [];
  return list && { rows, total: list.total ?? (rows.length < SHOWN ? rows.length : undefined) };
}

/** Likewise, with all rows; `first`: how many of them are shown at once. */
export async function searchOffers(
  api: Api,
  keyword: string,
  options: CallOptions = {},
): Promise<(Hits<OfferHit> & { first: number }) | null> {
  const [partners, loanTypes] = await Promise.all([
    api.envelope('partner', {}, options),
    api.loanType({}, options),
  ]);
  const listed = dataOf(partners, []);
  const found = listed && findOffers(listed, loanTypes ?? [], keyword);
  return (
    found && {
      rows: found.offers.map((offer) => toHit(offer, wordsOf(keyword))),
      total: found.offers.length,
      // What only a note mentions does not stand in the way of an article about it.
      first: Math.min(SHOWN, Math.max(found.offered, NOTED)),
    }
  );
}

const dataOf = <T>({ code, data }: Envelope<T | null>, none: T): T | null =>
  isNoSuchCall(code) ? none : code === SUCCESS ? data : null;

/**
 * Every word; first those with all words in their names, then those with them in what the product offers. `offered`: how many these
 * are; the others have the words in their notes only.
 */
export function findOffers(
  partners: readonly Partner[],
  loanTypes: readonly LoanType[],
  keyword: string,
): { offers: Partner[]; offered: number } {
  const words = wordsOf(keyword);
  const rank = (partner: Partner) => {
    const { name, full_name, product, org_type_text, intro, tags, advantages, conditions } = partner;
    const kinds = loanTypes.filter(({ id }) => partner.loan_type_ids.includes(id)).map((kind) => kind.name);
    const named = [name, full_name, product];
    const offered = [...named, org_type_text, ...tags, ...advantages, ...kinds];
    return [named, offered, [...offered, intro, ...conditions]].findIndex((texts) => hasWords(texts, words));
  };
  const found = partners
    .map((partner) => ({ partner, place: rank(partner) }))
    .filter(({ place }) => place >= 0)
    .toSorted((one, other) => one.place - other.place);
  return {
    offers: found.map(({ partner }) => partner),
    offered: found.filter(({ place }) => place < NOTES).length,
  };
}

function toHit(offer: Partner, words: string[]): OfferHit {
  const { id, name, logo, product, org_type_text, intro } = offer;
  const line =
    [...offer.tags, ...offer.advantages, ...(intro ? [intro] : []), ...offer.conditions].find((text) =>
      words.some((word) => hasWords([text], [word])),
    ) ?? intro;
  return { id, name, logo, product, org_type_text, line, rates: sampleRates(offer) };
}
