import { callNames, contract, type CallName } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { bffCall } from '../../shared/wire.ts';

/** The upstream's calls that only read, in the contract's order. `/bff` decides: the upstream has a GET that writes. */
export const reads: readonly CallName[] = callNames.filter((name) => {
  const row: Endpoint = contract[name];
  return row.upstream !== undefined && bffCall(row).method === 'GET';
});
