import { fieldsOf } from '../shared/fieldsOf.ts';
import type { SettledRecord } from './client.ts';
import type { PortalError } from './portalError.ts';
import { recordTable } from './wireTable.ts';

/**
 * The record that the call of this error has left: records carry the idempotency key of the call that made them (`request_id`). `read` makes a
 * call.
 *
 * @throws {TypeError} for a call that leaves no such record, or an error without a key
 * @throws {PortalError} `not_offered` when the portal's upstream does not know the filter
 */
export async function settle(read: (name: string, input: object) => unknown, { call, key }: PortalError): Promise<SettledRecord | undefined> {
  const list = recordTable[call];
  if (list === undefined || key === undefined) throw new TypeError(`no records tell what became of ${call}`);
  const records = await read(list, { request_id: key });
  // The lists of `recordTable` give such records; the portal gives no others for the key.
  return (Array.isArray(records) ? records : []).find((record) => fieldsOf(record).request_id === key) as SettledRecord | undefined;
}
