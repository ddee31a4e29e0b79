import type { Api } from '../shared/api.ts';
import type { CallName } from '../shared/contract/index.ts';

/** For an action whose call has failed: whether the upstream turned out not to have that call. */
export async function isMissing(api: Api, call: CallName): Promise<boolean> {
  return (await api.offers({}, { quiet: true }))?.missing.includes(call) ?? false;
}
