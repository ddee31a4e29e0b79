import type { Api, CallOptions, EnvelopeOf } from '../../shared/api.ts';
import { NOT_FOUND } from '../../shared/codes.ts';
import type { CallName, Contract } from '../../shared/contract/index.ts';
import type { Input } from '../../shared/endpoint.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';

/** The fields for which the gateway has refused a read: the upstream does not take them. */
export const untakenIn = ({ code, data }: Envelope): string[] =>
  code === NOT_FOUND ? Object.keys(fieldsOf(fieldsOf(data).errors)) : [];

/** A read whose rows the caller looks through itself: without the fields that the upstream does not take. */
export async function readWithTaken<N extends CallName>(
  api: Api,
  call: N,
  filter: Input<Contract[N]>,
  options?: CallOptions,
): Promise<EnvelopeOf<N>> {
  const envelope = await api.envelope(call, filter, options);
  const untaken = untakenIn(envelope);
  if (untaken.length === 0) return envelope;
  const taken = Object.entries(filter).filter(([field]) => !untaken.includes(field));
  // Only optional fields are refused in this way.
  return api.envelope(call, Object.fromEntries(taken) as Input<Contract[N]>, options);
}
