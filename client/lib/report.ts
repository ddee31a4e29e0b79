import { CSRF_HEADER, CSRF_VALUE } from '../../shared/headers.ts';

/** A write beside the contract, whose outcome nobody waits to see: it is sent even when the page is left, and never rejects. */
export const report = (path: string, body: object): Promise<unknown> =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [CSRF_HEADER]: CSRF_VALUE },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined);
