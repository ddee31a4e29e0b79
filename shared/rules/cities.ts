import type { Partner } from '../records/partner.ts';

/** What a lender that lends everywhere names as its cities. */
export const NATIONWIDE = '全国';

/** Characters of a city's name. */
export const CITY_MAX = 20;

/** Whether a lender takes borrowers of a city. One that names no cities does not limit them; neither does an unknown city. */
export const servesCity = (cities: readonly string[], city: string | undefined): boolean =>
  !city || cities.length === 0 || cities.includes(NATIONWIDE) || cities.includes(city);

/** The fault of a city that the lender does not serve; null when it does. */
export const cityFault = ({ cities, name }: Pick<Partner, 'name' | 'cities'>, city: string): string | null =>
  servesCity(cities, city) ? null : `${name ?? '该机构'}暂不受理${city}的申请，请另选机构`;

/** A city of an address, whichever: of one that no lender names, only lenders that lend everywhere are left. */
export const readCity = (text: string | null): string | undefined =>
  [...(text ?? '').trim()].slice(0, CITY_MAX).join('') || undefined;
