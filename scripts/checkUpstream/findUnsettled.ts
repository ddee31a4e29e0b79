import { contract } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { Ask, Asked } from './createAsk.ts';

/** A key that no call has had. */
const UNUSED = 'check-upstream-no-such-key';

const hasRows = ({ data }: Asked): boolean => Array.isArray(data) && data.length > 0;

/**
 * The lists that do not know the filter `request_id`: they have records, also for a key that no call has had. An unknown outcome cannot be
 * settled by them. Lists that were not readable or are empty say nothing.
 */
export async function findUnsettled(asked: readonly Asked[], ask: Ask): Promise<string[]> {
  const lists = new Set(Object.values<Endpoint>(contract).map(({ recordedIn }) => recordedIn));
  const found: string[] = [];
  for (const list of asked) if (lists.has(list.name) && hasRows(list) && hasRows(await ask(list.name, { request_id: UNUSED }))) found.push(list.name);
  return found;
}
