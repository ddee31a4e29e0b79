import { useEffect, type SyntheticEvent } from 'react';
import { redirect, useSearchParams } from 'react-router-dom';
import { parseWan, typedWan } from '../../../shared/money/wan.ts';
import { readCity } from '../../../shared/rules/cities.ts';
import { textIn } from '../../lib/readForm.ts';
import { keepOwnFigures, readOwnFigures } from './ownFigures.ts';

/**
 * Keeps the city that the page's address names on this device. A city, a sum or a term that the address leaves empty is forgotten.
 */
export function useKeepCity(): void {
  const [search] = useSearchParams();
  const query = search.toString();
  useEffect(() => {
    const named = new URLSearchParams(query);
    if (named.has('city')) keepOwnFigures({ city: readCity(named.get('city')) });
    if (named.get('amount') === '') keepOwnFigures({ amount: undefined });
    if (named.get('term') === '') keepOwnFigures({ term: undefined });
  }, [query]);
}

/** Keeps the sum and the term of a form that looks for offers on this device; what is empty or wrong is forgotten. */
export function keepWantedLoan({ currentTarget }: SyntheticEvent<HTMLFormElement>): void {
  const fields = new FormData(currentTarget);
  keepOwnFigures({
    amount: parseWan(textIn(fields, 'amount')) ?? undefined,
    term: Number(textIn(fields, 'term')) || undefined,
  });
}

/**
 * An address without a city gets the one that is kept on this device; one without any question (`withLoan`) the sum and the term as
 * well. Only in the browser: the server knows none.
 */
export function requireOwnCity(request: Request, withLoan = false): void {
  const url = new URL(request.url);
  const { city, amount, term } = readOwnFigures();
  const query = url.searchParams.toString();
  const isBare = withLoan && query === '';
  if (city && !url.searchParams.has('city')) url.searchParams.set('city', city);
  if (isBare && amount) url.searchParams.set('amount', typedWan(amount));
  if (isBare && term) url.searchParams.set('term', String(term));
  if (url.searchParams.toString() !== query) throw redirect(url.pathname + url.search);
}
