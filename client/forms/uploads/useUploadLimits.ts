import { useMatches } from 'react-router-dom';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import type { UploadConfig } from '../../../shared/records/site.ts';
import { readUploadConfig } from './readUploadConfig.ts';
import { EVERYWHERE, useLater, type Late } from '../../late.ts';
import { limitsOf, type UploadLimits } from './uploadLimits.ts';

/** The limits of uploads. By convention, the loader of a page with uploads returns `late` of `readUploadConfig` as `uploadConfig`. */
export function useUploadLimits(): UploadLimits {
  const config = useMatches().map(({ loaderData }) => fieldsOf(loaderData).uploadConfig);
  // The cast is safe by the convention.
  const known = (config.find(Boolean) ?? null) as UploadConfig | Late | null;
  return limitsOf(useLater(known, readUploadConfig, EVERYWHERE) ?? undefined);
}
