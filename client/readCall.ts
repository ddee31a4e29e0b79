import { data } from 'react-router-dom';
import { SUCCESS, NOT_FOUND_MESSAGE } from '../shared/constants.ts';
import { type Envelope } from '../shared/envelope.ts';
import type { Api } from '../shared/api.ts';
import type { CallName } from '../shared/contract/index.ts';
import { isNoSuchCall } from '../shared/result.ts';

/** A 404 response with the specification's message, for loaders to throw. */
export const notFound = () => data(NOT_FOUND_MESSAGE, { status: 404 });

/** Loader of the catch-all route: every unknown path is a 404 inside the layout. */
export function loadNotFound(): never {
  throw notFound();
}

export interface Read<T> {
  /** Null when the call has failed. */
  data: T | null;
  /** False when the upstream does not have the call. */
  isSupported: boolean;
}

/** The result of a call without a record's number, for a loader: there is no record that could be missing, so a 404 is about the call. */
export function readCall<T>({ code, data }: Envelope<T | null>): Read<T> {
  return { data: code === SUCCESS ? data : null, isSupported: !isNoSuchCall(code) };
}

/** For an action whose call has failed: whether the upstream turned out not to have that call. */
export async function isMissing(api: Api, call: CallName): Promise<boolean> {
  return (await api.capabilities({}, { quiet: true }))?.missing.includes(call) ?? false;
}
