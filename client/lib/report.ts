import { CSRF_HEADER, CSRF_VALUE } from '../../shared/headers.ts';

/** Sends a POST outside the contract and ignores the outcome. It is sent even while the page is being left. Never rejects. */
export const report = (path: string, body: object): Promise<unknown> =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [CSRF_HEADER]: CSRF_VALUE },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined);
