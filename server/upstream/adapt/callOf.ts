import { contract, type Contract, type EndpointName } from '../../../shared/contract/index.ts';
import type { Call, Endpoint } from '../../../shared/endpoint.ts';
import type { Adaptation } from './adapt.ts';

/** The path prefix of the contract's calls. */
const BASE = '/api';

/** The upstream's method and path of a call; undefined for a call that the gateway answers itself. */
export function callOf<N extends EndpointName>(
  { base, rows }: Pick<Adaptation, 'base' | 'rows'>,
  name: N,
): Contract[N] extends { upstream: Call } ? Call : Call | undefined {
  const row: Endpoint = contract[name];
  // Method and slash stay in front of the path.
  const prefixed = base === BASE ? row.upstream : (row.upstream?.replace(` ${BASE}/`, ` ${base}/`) as Call | undefined);
  // A call of the contract with an upstream column has one here too.
  return (rows[name]?.upstream ?? prefixed) as Contract[N] extends { upstream: Call } ? Call : Call | undefined;
}
