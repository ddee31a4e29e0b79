import { PAGE } from '../../../../shared/constants.ts';
import { readPage } from '../../../../shared/paging.ts';
import { safeReturn } from '../../../../shared/rules/ownPaths.ts';
import { toQuery } from '../../../../shared/wire.ts';
import type { CertType } from '../../../features/account/certification.ts';

export interface CertQuery {
  type: CertType;
  page: number;
  from?: string | undefined;
}

export function readCertQuery(search: URLSearchParams): CertQuery {
  return {
    type: search.get('cert') === 'company' ? 2 : 1,
    page: readPage(search.get('page')),
    from: safeReturn(search.get('from'), '') || undefined,
  };
}

/** With `#cert`, so that another page of records does not scroll to the top. */
export function certHref({ type, page, from }: CertQuery): string {
  const query = { cert: type === 2 ? 'company' : undefined, page: page === PAGE ? undefined : page, from };
  return `/user/info${toQuery(query)}#cert`;
}
