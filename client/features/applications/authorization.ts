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

/** What follows when an authorisation is withdrawn, whether the lender has the application or not. */
export const withdrawalText = (name = '该机构'): string =>
  `撤回后不再向${name}提供信息；已经递交的，申请从${name}退回，并通知其停止使用、删除收到的资料。您可以另选机构，也可以撤销申请；贷款已发放的，合同不受影响。`;
