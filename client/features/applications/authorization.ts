import type { Api } from '../../../shared/api.ts';
import { agreementHref } from '../../lib/hrefs.ts';
import type { Id } from '../../../shared/rules/ids.ts';

/** The key under which catalogues list the authorisation. */
const KEY = 'infoAuthorization';

/**
 * The agreement by which an application's data may be given to a lender: the one that the form names, else the one with the usual
 * key. `version`: the day from which it is in force. Null when there is none.
 */
export async function readAuthorization(api: Api, id: Id | undefined) {
  const agreement = (await api.wz())?.agreements.find((row) =>
    id === undefined ? row.key === KEY : row.id === id,
  );
  return agreement?.key
    ? { href: agreementHref(agreement.key), version: agreement.updated_at?.slice(0, 10) }
    : null;
}
