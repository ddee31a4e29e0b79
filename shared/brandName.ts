/** Name of the site: the upstream's, else the configured one (`BRAND_NAME`). */
export const brandName = (site: { name?: string | undefined } | null | undefined, fallback: string): string => site?.name?.trim() || fallback;
