import { PAGE } from '../../../shared/constants.ts';
import { readPage } from '../../../shared/paging.ts';
import { toQuery } from '../../../shared/wire.ts';

/** Who is certified, as the upstream numbers it. */
export type CertType = 1 | 2;

export interface CertQuery {
  type: CertType;
  page: number;
}

/** What the address of the profile page says of its certification part. */
export function readCertQuery(search: URLSearchParams): CertQuery {
  return { type: search.get('cert') === 'company' ? 2 : 1, page: readPage(search.get('page')) };
}

/** The part itself is named in the address, so that a turned page does not begin at its top. */
export function certHref({ type, page }: CertQuery): string {
  return `/user/info${toQuery({ cert: type === 2 ? 'company' : undefined, page: page === PAGE ? undefined : page })}#cert`;
}
