import { useMatches } from 'react-router-dom';
import type { Api } from '../../../shared/api.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import type { UploadConfig } from '../../../shared/records/site.ts';
import { useLater, type Late } from '../../late.ts';
import { limitsOf, type UploadLimits } from './uploadLimits.ts';

/** The upstream's configuration of uploads; null when it has none, or failed. */
export const readUploadConfig = (api: Api) => api.uploadConfig({}, { quiet: true });

/** The limits of uploads. By convention, the loader of a page with uploads returns `late` of `readUploadConfig` as `uploadConfig`. */
export function useUploadLimits(): UploadLimits {
  const config = useMatches().map(({ loaderData }) => fieldsOf(loaderData).uploadConfig);
  // The cast is safe by the convention.
  const known = (config.find(Boolean) ?? null) as UploadConfig | Late | null;
  return limitsOf(useLater(known, readUploadConfig) ?? undefined);
}
