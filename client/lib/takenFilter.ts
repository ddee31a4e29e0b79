import type { Api } from '../../shared/api.ts';
import type { CallName } from '../../shared/contract/index.ts';

const PAGING = ['page', 'count'];

/** A filter without the fields that the upstream does not take: an address may have them, and the call would be refused. */
export async function takenFilter<F extends object>(api: Api, call: CallName, filter: F): Promise<F> {
  const fields = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (fields.every(([field]) => PAGING.includes(field))) return filter;
  const missing = (await api.capabilities({}, { quiet: true }))?.missing ?? [];
  // The cast is safe: all fields of a filter are optional.
  return Object.fromEntries(fields.filter(([field]) => !missing.includes(`${call}.${field}`))) as F;
}
