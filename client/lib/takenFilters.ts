import { redirectDocument, type LoaderFunctionArgs } from 'react-router-dom';
import type { Api, CallOptions, EnvelopeOf } from '../../shared/api.ts';
import { NOT_FOUND } from '../../shared/codes.ts';
import type { CallName, Contract } from '../../shared/contract/index.ts';
import type { Input } from '../../shared/endpoint.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { apiOf } from '../context.ts';
import { useMissing } from '../webConfig.ts';

/** Whether a call takes these fields: filters of a list, fields of a form. Others are not offered. */
export function useTakes(call: CallName): (...fields: readonly string[]) => boolean {
  const missing = useMissing();
  return (...fields) => !fields.some((field) => missing.includes(`${call}.${field}`));
}

/** The fields for which the gateway has refused a read: the upstream does not take them. */
const untakenIn = ({ code, data }: Envelope): string[] =>
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

/**
 * For the loader of a list whose filters stand in the address: reads the list, or throws a redirect to the address without the filters that
 * the upstream does not take. The whole document is loaded, so that they are not offered any more. `parameters`: names in the address that
 * are not those of the call.
 */
export async function readFiltered<N extends CallName>(
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  call: N,
  filter: Input<Contract[N]>,
  parameters: Readonly<Record<string, string>> = {},
): Promise<EnvelopeOf<N>> {
  const envelope = await apiOf(context).envelope(call, filter);
  const { pathname, searchParams } = new URL(request.url);
  const untaken = untakenIn(envelope)
    .map((field) => parameters[field] ?? field)
    .filter((name) => searchParams.has(name));
  if (untaken.length === 0) return envelope;
  for (const name of [...untaken, 'page']) searchParams.delete(name);
  // oxlint-disable-next-line typescript/only-throw-error -- React Router's loaders throw responses
  throw redirectDocument(`${pathname}?${searchParams}`.replace(/\?$/, ''));
}
