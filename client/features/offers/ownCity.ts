import { useEffect } from 'react';
import { redirect, useSearchParams } from 'react-router-dom';
import { readCity } from '../../../shared/rules/cities.ts';
import { keepOwnFigures, readOwnFigures } from './ownFigures.ts';

/** Keeps the city that the page's address names on this device; an empty one is forgotten. */
export function useKeepCity(): void {
  const [search] = useSearchParams();
  const city = search.has('city') ? (readCity(search.get('city')) ?? '') : undefined;
  useEffect(() => {
    if (city !== undefined) keepOwnFigures({ city: city || undefined });
  }, [city]);
}

/** An address without a city gets the one that is kept on this device. Only in the browser: the server knows none. */
export function requireOwnCity(request: Request): void {
  const url = new URL(request.url);
  const { city } = readOwnFigures();
  if (!city || url.searchParams.has('city')) return;
  url.searchParams.set('city', city);
  throw redirect(url.pathname + url.search);
}
