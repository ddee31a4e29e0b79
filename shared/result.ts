import { TOO_MANY_REQUESTS, NOT_FOUND, BAD_REQUEST, UNPROCESSABLE } from './codes.ts';
import { OUTCOME_UNKNOWN, SUCCESS } from './constants.ts';

/** What most calls return; their rows may leave it out. */
export const USUAL_RESULT = { returns: 'data', onFailure: 'sentinel' } as const;

/** Whether the code says nothing about the call or the token: the upstream was not reached, was busy or sent an invalid response. */
export function isUpstreamFailure(code: number): boolean {
  return code === TOO_MANY_REQUESTS || code === OUTCOME_UNKNOWN || (code >= 500 && code <= 599);
}

/** Message of a write whose response was lost, so that nobody knows whether it was carried out. */
export const RESULT_UNKNOWN = '没有收到结果，操作可能已经生效，请核对后再试';

/** Whether a refusal of a list, or of another call without a record's number, means that the upstream does not have the call. */
export const isNoSuchCall = (code: number): boolean => code === NOT_FOUND;

/** Whether an answer is shown to the user as a refusal (spec §8). A read that the upstream lacks is left to the page. */
export const isShownRefusal = (code: number, isRead: boolean): boolean =>
  code !== SUCCESS && !(isRead && isNoSuchCall(code));

/** Whether the requested record does not exist for this caller. 400, 422: what stands in the address is no id there. */
export const isNoSuchRecord = (code: number): boolean =>
  [NOT_FOUND, BAD_REQUEST, UNPROCESSABLE].includes(code);

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

/** Whether a message can be for people: one without a Chinese character is a program's. */
export const hasChinese = (message: string): boolean => /\p{Script=Han}/u.test(message);
