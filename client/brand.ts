import { createContext, use } from 'react';
import { useWebConfig } from './webConfig.ts';
import { brandName } from '../shared/constants.ts';

/**
 * The site's name when the root loader has none. On the server `BRAND_NAME`; in the browser the name that the page was rendered
 * with, since the loader runs again after an action.
 */
export const BrandContext = createContext('');

/** The site's name, for every sentence in which it appears. */
export function useBrand(): string {
  return brandName(useWebConfig()?.site, use(BrandContext));
}
