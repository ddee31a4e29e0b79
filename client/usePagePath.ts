import { useLocation, useMatches } from 'react-router-dom';
import { pageHandle } from './handle.ts';
import { knownSearch } from "../shared/rules/addresses.ts";

/** Path and query of the current page, for links that return to it; without parameters that mean nothing to the page. */
export function usePagePath(): string {
  const { pathname, search } = useLocation();
  return pathname + knownSearch(pageHandle(useMatches()), search);
}
