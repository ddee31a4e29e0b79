import { CSRF_HEADER, CSRF_VALUE } from '../../shared/headers.ts';

/** To a route outside the contract. Rejects if there is no response. */
export const post = (path: string, body: object, init: RequestInit): Promise<Response> =>
  fetch(path, {
    ...init,
    method: 'POST',
    headers: { 'content-type': 'application/json', [CSRF_HEADER]: CSRF_VALUE },
    body: JSON.stringify(body),
  });
