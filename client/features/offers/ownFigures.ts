import { useSyncExternalStore } from 'react';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import type { Figures } from '../../../shared/rules/selfCheck.ts';
import { CITY_MAX } from '../../../shared/rules/cities.ts';
import { deviceStorage } from '../../lib/safeStorage.ts';
import { storedList } from '../../lib/storedList.ts';

/** What a visitor has told of themselves on this device. It is never sent but in an address that they asked for. */
export interface OwnFigures extends Figures {
  /** The loan that was last looked for: fen, months. */
  amount?: number;
  term?: number;
}

/** A later form of the entry has another number; one that is not known is ignored. */
const VERSION = 1;
type Stored = OwnFigures & { version: typeof VERSION };

const isNumber = (value: unknown): boolean =>
  value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0);

function isStored(value: unknown): value is Stored {
  const { version, income, debts, city, age, fundMonths, overdue, amount, term } = fieldsOf(value);
  const isCity =
    city === undefined || (typeof city === 'string' && city.length > 0 && city.length <= CITY_MAX);
  return (
    version === VERSION && isCity && [income, debts, age, fundMonths, overdue, amount, term].every(isNumber)
  );
}

const kept = storedList('own-figures', deviceStorage, isStored, 1);
const NONE: OwnFigures = {};

/** None on the server and for the first render. */
export const useOwnFigures = (): OwnFigures =>
  useSyncExternalStore(kept.subscribe, kept.read, kept.readOnServer)[0] ?? NONE;

export const readOwnFigures = (): OwnFigures => kept.read()[0] ?? NONE;

/** These may be 0. */
const COUNTED = ['fundMonths', 'overdue'];

/** What is undefined is forgotten, and a sum of 0; what is not named stays. */
export function keepOwnFigures(change: { [K in keyof OwnFigures]?: OwnFigures[K] | undefined }): void {
  const before = readOwnFigures();
  const told = Object.entries({ version: VERSION, ...before, ...change }).filter(
    ([name, value]) => value || (value === 0 && COUNTED.includes(name)),
  );
  if (told.length === 1) return forgetOwnFigures();
  // The cast is safe: the fields are those of the entry.
  const next = Object.fromEntries(told) as unknown as Stored;
  if (JSON.stringify(next) !== JSON.stringify(before)) kept.write([next]);
}

export const forgetOwnFigures = (): void => kept.write([]);
