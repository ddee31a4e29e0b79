import { data } from 'react-router-dom';
import { SUCCESS, NOT_FOUND_MESSAGE } from '../shared/constants.ts';
import { type Envelope } from '../shared/envelope.ts';
import type { Api } from '../shared/api.ts';
import type { CallName } from '../shared/contract/index.ts';
import { isNoSuchCall } from '../shared/result.ts';

/** With the specification's message, for loaders to throw. */
export const notFound = () => data(NOT_FOUND_MESSAGE, { status: 404 });

export function loadNotFound(): never {
  throw notFound();
}

export interface Read<T> {
  data: T | null;
  isSupported: boolean;
}

/** Of a call without a record's number: a 404 is about the call. */
export function readCall<T>({ code, data }: Envelope<T | null>): Read<T> {
  return { data: code === SUCCESS ? data : null, isSupported: !isNoSuchCall(code) };
}

/** For an action whose call has failed. */
export async function isMissing(api: Api, call: CallName): Promise<boolean> {
  return (await api.capabilities({}, { quiet: true }))?.missing.includes(call) ?? false;
}
