import { isRouteErrorResponse, UNSAFE_ErrorResponseImpl, type StaticHandlerContext } from 'react-router-dom';
import { DEFAULT_STATUS } from '../../shared/constants.ts';

/**
 * Removes internal details from loader errors. Error responses that loaders throw on purpose stay as they are; all others
 * become status 500 without a message.
 */
export function publicErrors(errors: StaticHandlerContext['errors']): StaticHandlerContext['errors'] {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => [route, isRouteErrorResponse(error) ? error : new UNSAFE_ErrorResponseImpl(DEFAULT_STATUS, '', '')]),
  );
}

const ESCAPES: Record<string, string> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** Serialises a value for a `<script>` data block, with all characters escaped that could end the block or start markup. */
export const blockText = (value: object): string => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? character);

interface HydrationData extends Pick<StaticHandlerContext, 'loaderData' | 'errors'> {
  /** Fingerprint of a session cookie that is not valid. */
  refused?: string | undefined;
}

/** The hydration data: the loaders' results for the browser's router, and the session cookie to have removed. */
export const hydrationText = ({ loaderData, errors, refused }: HydrationData): string => blockText({ loaderData, errors, refused });
