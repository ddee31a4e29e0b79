import { contract, type EndpointName } from '../../../shared/contract/index.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import { ABSENT, type Adaptation, BASE } from './adapt.ts';
import type { AdaptedCall, RowAdaptation } from './row.ts';

/** The entry of a call that is adapted; undefined for one that fits, and for one that is absent. */
export function adaptedRow<N extends EndpointName>(
  { rows }: Pick<Adaptation, 'rows'>,
  name: N,
): RowAdaptation<N> | undefined {
  const entry = rows[name];
  return entry === ABSENT ? undefined : entry;
}

/** The upstream's method and path of a call; undefined for one that it does not have, or that the adaptation answers by a function. */
export function callOf(
  { base, rows }: Pick<Adaptation, 'base' | 'rows'>,
  name: EndpointName,
): AdaptedCall | undefined {
  const entry = adaptedRow({ rows }, name);
  if (rows[name] === ABSENT || entry?.answer) return undefined;
  const row: Endpoint = contract[name];
  // Method and slash stay in front of the path.
  const prefixed =
    base === BASE
      ? row.upstream
      : (row.upstream?.replace(` ${BASE}/`, ` ${base}/`) as AdaptedCall | undefined);
  return entry?.upstream ?? prefixed;
}
