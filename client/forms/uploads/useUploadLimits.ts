import { useMatches } from 'react-router-dom';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import type { UploadConfig } from '../../../shared/records/site.ts';
import { limitsOf, type UploadLimits } from './uploadLimits.ts';

/** The limits of uploads. By convention, the loader of a page with uploads returns the upstream's configuration as `uploadConfig`. */
export function useUploadLimits(): UploadLimits {
  const config = useMatches().map(({ loaderData }) => fieldsOf(loaderData).uploadConfig);
  // The cast is safe by the convention: the call `uploadConfig` returns this record or null.
  return limitsOf(config.find(Boolean) as UploadConfig | undefined);
}
