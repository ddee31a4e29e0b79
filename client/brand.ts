import { createContext, use } from 'react';
import { useWebConfig } from './webConfig.ts';
import { brandName } from '../shared/constants.ts';

/** The site's name when the root loader has none: on the server `BRAND_NAME`, in the browser the name of the rendered page. */
export const BrandContext = createContext('');

/** The site's name with what it does, if the upstream says that. */
export const nameWithSlogan = (name: string, slogan: string | undefined): string =>
  slogan ? `${name}：${slogan}` : name;

/** The company that runs the site, by its full name if the upstream says that: it is the one that is paid. */
export function useCompany(): string {
  const brand = useBrand();
  return useWebConfig()?.site?.company?.trim() || brand;
}

export function useBrand(): string {
  return brandName(useWebConfig()?.site, use(BrandContext));
}
