import { TOO_MANY_REQUESTS, NOT_FOUND, BAD_REQUEST } from './codes.ts';
import { OUTCOME_UNKNOWN } from './constants.ts';

/** Whether the code says nothing about the call or the token: the upstream was not reached, was busy or sent an invalid response. */
export function isUpstreamFailure(code: number): boolean {
  return code === TOO_MANY_REQUESTS || code === OUTCOME_UNKNOWN || (code >= 500 && code <= 599);
}

/** Whether a refusal of a list, or of another call without a record's number, means that the upstream does not have the call. */
export const isNoSuchCall = (code: number): boolean => code === NOT_FOUND;

/** Whether the requested record does not exist for this caller. 400: the number in the address is not a valid one. */
export const isNoSuchRecord = (code: number): boolean => code === NOT_FOUND || code === BAD_REQUEST;

/**
 * An error that the router shows as a response: React Router knows it by its shape (`isRouteErrorResponse`), and has no public constructor for it.
 * What a loader throws on purpose is made with `data()`.
 */
export const routeError = (status: number, statusText = '', data: unknown = '') => ({
  status,
  statusText,
  data,
  internal: false,
});
