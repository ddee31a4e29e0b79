import { SUCCESS } from '../shared/constants.ts';
import { type Envelope, isNoSuchCall } from '../shared/envelope.ts';

export interface Read<T> {
  /** Null when the call has failed. */
  data: T | null;
  /** False when the upstream does not have the call. */
  isOffered: boolean;
}

/** The result of a call without a record's number, for a loader: there is no record that could be missing, so a 404 is about the call. */
export function readCall<T>({ code, data }: Envelope<T | null>): Read<T> {
  return { data: code === SUCCESS ? data : null, isOffered: !isNoSuchCall(code) };
}
