import { useSyncExternalStore } from 'react';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import { CITY_MAX } from '../../../shared/rules/cities.ts';
import { deviceStorage } from '../../lib/safeStorage.ts';
import { storedList } from '../../lib/storedList.ts';

/** What a visitor has told of themselves on this device. It is never sent but in an address that they asked for. */
export interface OwnFigures {
  /** Of a month, in fen. */
  income?: number;
  /** What is paid each month for other loans, in fen. */
  debts?: number;
  city?: string;
}

/** A later form of the entry has another number; one that is not known is ignored. */
const VERSION = 1;
type Stored = OwnFigures & { version: typeof VERSION };

const isSum = (value: unknown): boolean =>
  value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0);

function isStored(value: unknown): value is Stored {
  const { version, income, debts, city } = fieldsOf(value);
  const isCity =
    city === undefined || (typeof city === 'string' && city.length > 0 && city.length <= CITY_MAX);
  return version === VERSION && isSum(income) && isSum(debts) && isCity;
}

const kept = storedList('own-figures', deviceStorage, isStored, 1);
const NONE: OwnFigures = {};

/** None on the server and for the first render. */
export const useOwnFigures = (): OwnFigures =>
  useSyncExternalStore(kept.subscribe, kept.read, kept.readOnServer)[0] ?? NONE;

export const readOwnFigures = (): OwnFigures => kept.read()[0] ?? NONE;

/** What is undefined or 0 is forgotten, what is not named stays. */
export function keepOwnFigures(change: { [K in keyof OwnFigures]?: OwnFigures[K] | undefined }): void {
  const before = readOwnFigures();
  const { income, debts, city } = { ...before, ...change };
  if (income === before.income && debts === before.debts && city === before.city) return;
  if (!income && !debts && !city) return forgetOwnFigures();
  kept.write([
    { version: VERSION, ...(income && { income }), ...(debts && { debts }), ...(city && { city }) },
  ]);
}

export const forgetOwnFigures = (): void => kept.write([]);
