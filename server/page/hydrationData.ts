import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router-dom';
import { routeError } from '../../shared/result.ts';
import { DEFAULT_STATUS } from '../../shared/constants.ts';

/**
 * Removes internal details from loader errors. Error responses that loaders throw on purpose keep status and message; all others
 * become status 500 without a message. `id`: the request's, by which the log is asked for what failed.
 */
export function publicErrors(
  errors: StaticHandlerContext['errors'],
  id: string,
): StaticHandlerContext['errors'] {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => [
      route,
      isRouteErrorResponse(error)
        ? tracedError(error.status, id, error.data)
        : tracedError(DEFAULT_STATUS, id),
    ]),
  );
}

/** An error that the error page shows with the request's id, if it is a fault (5xx). `message`: of a loader, for the page. */
export const tracedError = (status: number, id: string, message: unknown = '') =>
  routeError(status, '', status >= DEFAULT_STATUS ? { message, id } : message);

const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Serialises a value for a `<script>` data block, with all characters escaped that could end the block or start markup. */
export const blockText = (value: object): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? character);

interface HydrationData extends Pick<StaticHandlerContext, 'loaderData' | 'errors'> {
  /** Fingerprint of a session cookie that is not valid. */
  refused?: string | undefined;
  /** Messages of refused reads, to be shown once. */
  refusals?: ReadonlySet<string> | undefined;
}

/** The hydration data: the loaders' results for the browser's router, and the session cookie to have removed. */
export const hydrationText = ({ loaderData, errors, refused, refusals }: HydrationData): string =>
  blockText({ loaderData, errors, refused, refusals: refusals?.size ? [...refusals] : undefined });
