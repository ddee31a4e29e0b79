import { callNames, contract, type EndpointName } from '../../shared/contract/index.ts';
import { type Endpoint, requiredOf } from '../../shared/endpoint.ts';
import { ABSENT, type Adaptation } from '../upstream/adapt/adapt.ts';
import { adaptedRow } from '../upstream/adapt/callOf.ts';

/** The field of a list's input that asks for rows that were added at this time or later (read/addedSince.ts). The upstream does not get it. */
export const SINCE = 'since';

/** Fields of which an adaptation says nothing here: the part of a list, and what the gateway itself leaves out of it. */
const ALWAYS: readonly string[] = ['page', 'count', SINCE];

/** The fields of a call that an upstream may not take: its optional ones, such as the filters of a list. */
export const optionalFields = ({ input, once }: Endpoint): string[] =>
  Object.keys(input.properties).filter(
    (field) =>
      !ALWAYS.includes(field) && !(once && field === 'request_id') && !requiredOf(input).includes(field),
  );

/** The list whose totals a call gives (`bill` of `billPage`); the call itself if it is none of these. */
// A name without its end is that of a call, or of none.
const listOf = (name: EndpointName): EndpointName => name.replace(/Page$/, '') as EndpointName;

/**
 * The fields of a call that the upstream does not take, by the adaptation. Those of a list hold for its totals too (`bill`, `billPage`),
 * unless they have their own.
 */
export function untakenFields(adaptation: Adaptation, name: EndpointName): string[] {
  const { fields } = adaptedRow(adaptation, name) ?? adaptedRow(adaptation, listOf(name)) ?? {};
  const taken: readonly string[] | undefined = fields;
  return taken ? optionalFields(contract[name]).filter((field) => !taken.includes(field)) : [];
}

/** What an upstream does not have by its adaptation: names of absent calls, and of fields that it does not take (`bill.type`). */
export const absentIn = (adaptation: Adaptation): string[] => [
  ...Object.keys(adaptation.rows).filter((name) => adaptation.rows[name as EndpointName] === ABSENT),
  ...callNames.flatMap((name) => untakenFields(adaptation, name).map((field) => `${name}.${field}`)),
];
